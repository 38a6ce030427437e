import { z } from 'zod'

/** What was sold on a UTC day in a currency, which is empty where no amount was stated. Amounts are exact, as text. */
export type SaleDay = {
  day: string
  currency: string
  orders: number
  refunded: number
  disputed: number
  licenses: number
  paid: string
  paidBack: string
}

const counts = z.object({ values: z.array(z.number()), whole: z.number(), before: z.number() })

/** The whole of each range is exact; a day is what a chart draws. */
const amounts = z.object({ values: z.array(z.number()), whole: z.string(), before: z.string() })

/**
 * What live shops sold, by UTC day, and in the range before: payments, those that were refunded, at least in part, those
 * that were disputed, the licenses of orders, and the money by currency.
 */
export const saleStatistics = z.object({
  orders: counts,
  refunded: counts,
  disputed: counts,
  licenses: counts,
  /** the currency of most orders first */
  revenue: z.array(z.object({ currency: z.string(), paid: amounts, paid_back: amounts })),
})
export type SaleStatistics = z.infer<typeof saleStatistics>

/** Days of a range, YYYY-MM-DD, and as many before them. */
export type Ranges = { days: string[]; daysBefore: string[] }
type Count = 'orders' | 'refunded' | 'disputed' | 'licenses'

/** The figures of every day, the whole of the range, and that of as many days before it. */
export function presentSales(sales: SaleDay[], { days, daysBefore }: Ranges): SaleStatistics {
  const ofDays = (range: string[]) => {
    const known = groupBy(sales, 'day')
    return range.map((day) => known.get(day) ?? [])
  }
  const [now, before] = [ofDays(days), ofDays(daysBefore)]
  const countsOf = (name: Count) => ({
    values: now.map((of) => sum(of, name)),
    whole: sum(now.flat(), name),
    before: sum(before.flat(), name),
  })
  const amountsOf = (name: 'paid' | 'paidBack', currency: string) => {
    const own = (of: SaleDay[]) => of.filter((sale) => sale.currency === currency).map((sale) => sale[name])
    return {
      values: now.map((of) => Number(addAmounts(own(of)))),
      whole: addAmounts(own(now.flat())),
      before: addAmounts(own(before.flat())),
    }
  }
  const isMoney = ({ currency, paid, paidBack }: SaleDay) =>
    currency !== '' && (Number(paid) > 0 || Number(paidBack) > 0)
  const named = groupBy(sales.filter(isMoney), 'currency')
  return {
    orders: countsOf('orders'),
    refunded: countsOf('refunded'),
    disputed: countsOf('disputed'),
    licenses: countsOf('licenses'),
    revenue: [...named]
      .toSorted(([a, left], [b, right]) => sum(right, 'orders') - sum(left, 'orders') || (a < b ? -1 : 1))
      .map(([currency]) => ({
        currency,
        paid: amountsOf('paid', currency),
        paid_back: amountsOf('paidBack', currency),
      })),
  }
}

function groupBy(sales: SaleDay[], by: 'day' | 'currency'): Map<string, SaleDay[]> {
  const groups = new Map<string, SaleDay[]>()
  for (const sale of sales) {
    const group = groups.get(sale[by])
    if (group) group.push(sale)
    else groups.set(sale[by], [sale])
  }
  return groups
}

const sum = (sales: SaleDay[], name: Count): number => sales.reduce((total, sale) => total + sale[name], 0)

/** The exact sum of amounts of up to six decimals, as "98" or "98.50": a floating one would be off by a cent. */
export function addAmounts(all: readonly string[]): string {
  const micros = all.reduce((total, amount) => {
    const [whole = '0', part = ''] = amount.split('.')
    return total + BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'))
  }, 0n)
  const part = micros % 1_000_000n
  if (part === 0n) return `${micros / 1_000_000n}`
  const digits = part.toString().padStart(6, '0')
  return `${micros / 1_000_000n}.${part % 10_000n === 0n ? digits.slice(0, 2) : digits}`
}
