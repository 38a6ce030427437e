import { type ChartPoint, type ChartSeries, MAX_SERIES, toneAt } from '@/components/ui/chart/chart-series'
import { formatDate } from '@/lib/foundation/browser/format/format-time'
import { UNRECORDED } from '@/lib/service/requests/usage/core/counted-status'
import type { UsageHistory } from '@/lib/service/requests/usage/core/schema'

type Drawn = { data: ChartPoint[]; series: ChartSeries[] }

const OTHERS = 'others'

/** "3 Mar": the days are of UTC, whatever the reader's zone. */
const dayLabel = (day: string): string => formatDate(new Date(`${day}T00:00:00.000Z`), 'UTC').replace(/ \d{4}$/, '')

/** A series for each of the largest products; with more than a chart has room for, the smaller ones together. */
export function pointsByProduct({ days, by_product: products }: UsageHistory): Drawn {
  const own = products.length > MAX_SERIES ? products.slice(0, MAX_SERIES - 1) : products
  const others = products.slice(own.length)
  const series: ChartSeries[] = own.map(({ id, name }, i) => ({ id, label: name, tone: toneAt(i) }))
  if (others.length > 0) series.push({ id: OTHERS, label: `${others.length} others`, tone: 'rest' })
  const data = days.map((day, i) => ({
    label: dayLabel(day),
    values: {
      ...Object.fromEntries(own.map(({ id, hits }) => [id, hits[i] ?? 0])),
      ...(others.length > 0 && { [OTHERS]: others.reduce((sum, { hits }) => sum + (hits[i] ?? 0), 0) }),
    },
  }))
  return { data: products.length > 0 ? data : [], series }
}

const isGood = (status: string): boolean => status === 'active' || status === 'found'

/** Whether an answer of this status is a refusal. What was not recorded may have been anything. */
export const isRefusal = (status: string): boolean => !isGood(status) && status !== UNRECORDED

const NOT_RECORDED: ChartSeries = { id: UNRECORDED, label: 'Not recorded', tone: 'rest' }

const KINDS: ChartSeries[] = [
  { id: 'valid', label: 'Valid', tone: 'indigo' },
  { id: 'found', label: 'Lookups', tone: 'teal' },
  { id: 'refused', label: 'Refused', tone: 'red' },
]

/**
 * Valid, looked up, refused: what the day was like at a glance. Requests without a recorded answer show where an earlier
 * day has any: those of today are mostly about to be recorded.
 */
export function pointsByKind({ days, by_status: statuses }: UsageHistory): Drawn {
  const isComplete = !statuses.some(({ status, hits }) => status === UNRECORDED && hits.slice(0, -1).some((n) => n > 0))
  const sumOf = (day: number, isOf: (status: string) => boolean) =>
    statuses.filter(({ status }) => isOf(status)).reduce((sum, { hits }) => sum + (hits[day] ?? 0), 0)
  const data = days.map((day, i) => ({
    label: dayLabel(day),
    values: {
      valid: sumOf(i, (status) => status === 'active'),
      found: sumOf(i, (status) => status === 'found'),
      refused: sumOf(i, isRefusal),
      ...(isComplete ? {} : { [UNRECORDED]: sumOf(i, (status) => status === UNRECORDED) }),
    },
  }))
  return { data: statuses.length > 0 ? data : [], series: isComplete ? KINDS : [...KINDS, NOT_RECORDED] }
}
