import { z } from 'zod'
import { addAmounts } from './sale-days'
import type { SaleLine } from './schema'

const countedDays = z
  .array(z.object({ orders: z.number().default(0), paid: z.string().default('0'), paid_back: z.string() }))
  .nullable()

/** What was paid, and paid back, by what a sale has in the figures of its days: as the statistics count it. */
export function paidOf(counted: unknown): Pick<SaleLine, 'payments' | 'paid' | 'paid_back'> {
  const days = countedDays.parse(counted) ?? []
  const sumOf = (amounts: string[]): string | null => {
    const sum = addAmounts(amounts)
    return Number(sum) > 0 ? sum : null
  }
  return {
    payments: days.reduce((sum, { orders }) => sum + orders, 0),
    paid: sumOf(days.map(({ paid }) => paid)),
    paid_back: sumOf(days.map((day) => day.paid_back)),
  }
}
