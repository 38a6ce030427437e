import type { Statistics } from './schema'

/** Below this a percentage says more than there is: "+100%" of one license. */
const FEW = 20

type Compared = Pick<Statistics['figures']['created'], 'whole' | 'before'>

/**
 * A figure against that of the range before: "+12% from 1,100", "−3 from 8", "no change", "0 before". Where today isn't
 * over, only what was before: each morning, a change would look like a collapse.
 */
export function changeWords({ whole, before }: Compared, isUnfinished: boolean): string {
  if (isUnfinished || before === 0) return `${formatted(before)} before`
  if (whole === before) return 'no change'
  const difference = Math.abs(whole - before)
  const percent = Math.round((difference / before) * 100)
  const change = before < FEW || percent === 0 ? formatted(difference) : `${formatted(percent)}%`
  return `${whole > before ? '+' : '−'}${change} from ${formatted(before)}`
}

const formatted = (value: number): string => new Intl.NumberFormat('en').format(value)

/** Fewer days than this are hardly a chart. */
const LEAST_DAYS = 7

/**
 * The statistics without the empty days before anything happened, and the first day that is left if any were left out.
 * Nothing is left out where the range before had something.
 */
export function withoutEmptyStart(statistics: Statistics): { shown: Statistics; since: string | null } {
  const { days, figures, refusals, shares, sales } = statistics
  const sold = sales ? [sales.orders, sales.refunded, sales.disputed, sales.licenses] : []
  const all = [...Object.values(figures), ...refusals, ...sold]
  const first = days.findIndex((_, i) => all.some(({ values }) => (values[i] ?? 0) > 0))
  const from = Math.min(first, days.length - LEAST_DAYS)
  if (from <= 0 || all.some(({ before }) => before > 0)) return { shown: statistics, since: null }
  const cut = <T extends { values: number[] }>(series: T): T => ({ ...series, values: series.values.slice(from) })
  const cutAll = <T extends { values: number[] }>(of: T[]): T[] => of.map(cut)
  return {
    since: days[from] ?? null,
    shown: {
      ...statistics,
      days: days.slice(from),
      figures: Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, cut(of)])) as typeof figures,
      refusals: cutAll(refusals),
      shares: shares && {
        version: cutAll(shares.version),
        country: cutAll(shares.country),
        network: cutAll(shares.network),
      },
      sales: sales && {
        orders: cut(sales.orders),
        refunded: cut(sales.refunded),
        disputed: cut(sales.disputed),
        licenses: cut(sales.licenses),
        revenue: sales.revenue.map((of) => ({ ...of, paid: cut(of.paid), paid_back: cut(of.paid_back) })),
      },
    },
  }
}
