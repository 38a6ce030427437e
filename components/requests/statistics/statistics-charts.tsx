'use client'
import { type ComponentProps, useMemo } from 'react'
import { ChartCard } from '@/components/ui/chart/chart-card'
import type { ChartPoint } from '@/components/ui/chart/chart-series'
import { withoutEmptyStart } from '@/lib/service/requests/statistics/core/compare'
import type { Statistics } from '@/lib/service/requests/statistics/core/schema'
import { formatDay, pointsByReason, pointsByShare, pointsOf } from './statistics-series'

const IN_USE = [
  ['seen_30', 'Within 30 days', 'indigo'],
  ['seen_7', 'Within 7 days', 'teal'],
  ['seen_1', 'On the day', 'plum'],
] as const
const ACTIVATED = [
  ['activations', 'Activations', 'indigo'],
  ['first_activations', 'First activations', 'teal'],
] as const
const GAINED = [
  ['created', 'Created', 'indigo'],
  ['extended', 'Extended', 'teal'],
] as const
const LOST = [
  ['expired', 'Expired', 'amber'],
  ['revoked', 'Revoked', 'red'],
] as const

/** More bars than this are thinner than a line. */
const MAX_BARS = 90

/** The figures of every day, as charts with their tables. One without data is named below, and not drawn. */
export function StatisticsCharts({ statistics }: { statistics: Statistics }) {
  const { charts, since } = useMemo(() => {
    const { shown, since: first } = withoutEmptyStart(statistics)
    return { charts: chartsOf(shown), since: first }
  }, [statistics])
  const drawn = charts.filter(({ data }) => data.length > 0)
  const empty = charts.filter(({ data, isOptional }) => data.length === 0 && !isOptional)
  return (
    <div className="space-y-4">
      {/* The last of an odd number has the whole row. */}
      <div className="grid gap-6 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        {drawn.map(({ isOptional: _, description, ...chart }) => (
          <ChartCard
            key={chart.title}
            head="Day"
            error={null}
            isLastUnfinished={statistics.is_unfinished}
            description={description && <span className="mb-2 block">{description}</span>}
            {...chart}
          />
        ))}
      </div>
      {since && <p className="text-muted text-small">Charts leave out the empty days before {formatDay(since)}.</p>}
      {empty.length > 0 && !statistics.is_due && (
        <p className="text-muted text-small">
          Nothing to show in this period: {empty.map(({ title }) => title).join('; ')}.
        </p>
      )}
    </div>
  )
}

type DayChart = Omit<ComponentProps<typeof ChartCard>, 'head' | 'empty' | 'error' | 'data'> & {
  data: ChartPoint[]
  /** countries and networks: there where files know of any */
  isOptional?: boolean
}

function chartsOf(statistics: Statistics): DayChart[] {
  const stacked = statistics.days.length > MAX_BARS ? 'line' : 'bar'
  const charts: DayChart[] = [
    {
      title: 'Licenses in use',
      description: 'Licenses that a program found valid on the day, or in the last 7 or 30 days.',
      kind: 'line',
      ...pointsOf(statistics, IN_USE),
    },
    {
      title: 'Activations',
      description:
        'Activation: a license is valid from a new IP address. First activation: it is valid for the first time.',
      kind: 'line',
      ...pointsOf(statistics, ACTIVATED),
    },
    { title: 'Created and extended', kind: stacked, ...pointsOf(statistics, GAINED) },
    { title: 'Expired and revoked', kind: stacked, ...pointsOf(statistics, LOST) },
    { title: 'Refused requests by reason', kind: stacked, ...pointsByReason(statistics) },
  ]
  if (statistics.shares === null) return charts
  return [
    ...charts,
    {
      title: 'Versions',
      description: 'Licenses in use on the day, by the version they sent last.',
      kind: stacked,
      ...pointsByShare(statistics, 'version'),
    },
    { title: 'Countries', kind: stacked, isOptional: true, ...pointsByShare(statistics, 'country') },
    { title: 'Networks', kind: stacked, isOptional: true, ...pointsByShare(statistics, 'network') },
  ]
}
