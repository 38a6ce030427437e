import { statusBadge } from '@/components/requests/request-status'
import {
  type ChartPoint,
  type ChartProps,
  type ChartSeries,
  MAX_SERIES,
  toneAt,
} from '@/components/ui/chart/chart-series'
import { formatDate } from '@/lib/foundation/browser/format/format-time'
import type { Figure, Statistics } from '@/lib/service/requests/statistics/core/schema'
import type { ShareKind } from '@/lib/service/requests/statistics/core/shares'

type Drawn = { data: ChartPoint[]; series: ChartSeries[] }
type DrawnParts = Pick<ChartProps, 'isPercent'> & Drawn & { table: Drawn }
/** A part of the whole, by the day. */
type Part = { label: string; tone?: ChartSeries['tone']; values: number[] }

/** Figures of every day, each a series. */
export function pointsOf(
  { days, figures }: Statistics,
  named: readonly (readonly [Figure, string, ChartSeries['tone']])[],
): Drawn {
  const parts = named.map(([figure, label, tone]) => ({ label, tone, values: figures[figure].values }))
  return pointsOfValues(days, parts)
}

/** Values of every day, each a series; nothing where all are zero. */
export function pointsOfValues(days: readonly string[], parts: readonly Part[]): Drawn {
  const isEmpty = parts.every(({ values }) => values.every((value) => value === 0))
  return draw(days, isEmpty ? [] : parts)
}

/** Refused requests by reason. */
export const pointsByReason = ({ days, refusals }: Statistics): DrawnParts =>
  drawParts(
    days,
    refusals
      .filter(({ whole }) => whole > 0)
      .map(({ status, values }) => ({ label: statusBadge(status).label, values })),
  )

const UNKNOWN: Record<ShareKind, string> = { version: 'Not sent', country: 'Unknown', network: 'Unknown' }
const OTHERS = 'Others'

const shareLabel = (kind: ShareKind, value: string | null): string => {
  if (value === null) return UNKNOWN[kind]
  return (kind === 'country' && COUNTRIES.of(value)) || value
}
/** Named as everything else is here. */
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })

/** Of the licenses in use on each day, how many percent have which version, country or network. */
export function pointsByShare({ days, figures, shares }: Statistics, kind: ShareKind): DrawnParts {
  const all = figures.seen_1.values
  const known = (shares?.[kind] ?? []).map(({ value, values }) => ({ label: shareLabel(kind, value), values }))
  const rest = all.map((whole, i) => Math.max(0, whole - sumAt(known, i)))
  const isWhole = known.length === 0 || rest.every((value) => value === 0)
  const parts: Part[] = isWhole ? known : [...known, { label: OTHERS, tone: 'rest' as const, values: rest }]
  const percent = parts.map(({ values, ...part }) => ({
    ...part,
    values: values.map((n, i) => percentOf(n, all[i] ?? 0)),
  }))
  return { ...drawParts(days, percent), isPercent: true }
}

/** One decimal, so that what few have is not called none. */
const percentOf = (count: number, whole: number): number => (whole === 0 ? 0 : round((count / whole) * 100))
const round = (value: number): number => Math.round(value * 10) / 10
const sumAt = (parts: Part[], i: number): number => parts.reduce((sum, { values }) => sum + (values[i] ?? 0), 0)

/** All of the parts are in the table. The chart has the largest; with more than it has room for, the smaller ones together. */
function drawParts(days: readonly string[], parts: Part[]): DrawnParts {
  const own = parts.length > MAX_SERIES ? parts.slice(0, MAX_SERIES - 1) : parts
  const others = parts.slice(own.length)
  const rest =
    others.length === 0
      ? []
      : [{ label: OTHERS, tone: 'rest' as const, values: days.map((_, i) => round(sumAt(others, i))) }]
  return { ...draw(days, [...own, ...rest]), table: draw(days, parts) }
}

function draw(days: readonly string[], parts: readonly Part[]): Drawn {
  const series = parts.map(({ label, tone }, i) => ({ id: `p${i}`, label, tone: tone ?? toneAt(i) }))
  if (parts.length === 0) return { data: [], series }
  const data = dayLabels(days).map((label, i) => ({
    label,
    values: Object.fromEntries(parts.map(({ values }, at) => [`p${at}`, values[i] ?? 0])),
  }))
  return { data, series }
}

/** "3 Mar 2026" */
export const formatDay = (day: string): string => formatDate(new Date(`${day}T00:00:00.000Z`), 'UTC')

/** "3 Mar": the days are of UTC, whatever the reader's zone. With the year where a day comes twice. */
function dayLabels(days: readonly string[]): string[] {
  const withYear = days.length > 365
  return days.map((day) => {
    const label = formatDay(day)
    return withYear ? label : label.replace(/ \d{4}$/, '')
  })
}
