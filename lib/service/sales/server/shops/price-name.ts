import { formatAmount } from '@/lib/foundation/shared/format-amount'

type Price = {
  /** as text; null where there is no one price */
  amount: string | null
  currency: string | null | undefined
  /** of a subscription: how often it is paid */
  interval: string | null | undefined
  count: number | null | undefined
}

const EVERY: Readonly<Record<string, string>> = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' }

/** What is sold, as a person tells it from the others: "Pro, €49.00 yearly". */
export function priceName(product: string, { amount, currency, interval, count }: Price): string {
  const often = interval && ((count ?? 1) === 1 ? EVERY[interval] : `every ${count} ${interval}s`)
  const price = [amount && currency && formatAmount(amount, currency.toUpperCase()), often].filter(Boolean).join(' ')
  return price ? `${product}, ${price}` : product
}
