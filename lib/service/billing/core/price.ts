import type { Interval } from './subscription'

/** The prices of Pro are found at Stripe by these keys, so that a new price needs no change here. */
export const LOOKUP_KEYS: Record<Interval, string> = { month: 'pro_monthly', year: 'pro_yearly' }

export type Price = { interval: Interval; unit_amount: number; currency: string }

/** Currencies whose smallest unit is the whole (docs.stripe.com/currencies). */
const WHOLE = 'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' ')

/** "$29", "€24.50", "¥3,000". */
export function formatAmount(unitAmount: number, currency: string): string {
  const isWhole = WHOLE.includes(currency)
  const amount = isWhole ? unitAmount : unitAmount / 100
  const digits = isWhole || Number.isInteger(amount) ? 0 : 2
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}
