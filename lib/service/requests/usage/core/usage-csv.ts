import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import { isCounted } from './counted-status'

/** Answers of one day, product and status. */
export type DayCount = { day: string; productId: string; status: string; hits: number }

export const USAGE_CSV_COLUMNS = ['day', 'product', 'product_id', 'status', 'requests', 'counted'] as const

/** One row a day, product and status. `counted` says whether the requests are part of the day's counter. */
export const usageCells = ({ day, productId, status, hits }: DayCount, names: Map<string, string>): string[] => [
  day,
  names.get(productId) ?? '',
  productId,
  status,
  String(hits),
  isCounted(status) ? 'yes' : 'no',
]

/** Every UTC day from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const count = Math.max(0, Math.round((end - start) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, i) => utcDay(new Date(start + i * DAY_MS)))
}
