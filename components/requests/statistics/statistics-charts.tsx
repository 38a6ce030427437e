'use client'
import { type ComponentProps, useMemo } from 'react'
import { ChartCard } from '@/components/ui/chart/chart-card'
import type { Statistics } from '@/lib/service/requests/statistics/core/schema'
import { pointsByReason, pointsByShare, pointsOf } from './statistics-series'

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

/** The figures of every day, as charts with their tables. Countries and networks are there where files know of any. */
export function StatisticsCharts({ statistics }: { statistics: Statistics }) {
  const charts = useMemo(() => chartsOf(statistics), [statistics])
  const stacked = statistics.days.length > MAX_BARS ? 'line' : 'bar'
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <DayChart title="Licenses in use" kind="line" {...charts.inUse} />
      <DayChart title="Activations" kind="line" {...charts.activated} />
      <DayChart title="Created and extended" kind={stacked} {...charts.gained} />
      <DayChart title="Expired and revoked" kind={stacked} {...charts.lost} />
      <DayChart title="Refused requests by reason" kind={stacked} {...charts.reasons} />
      {statistics.shares && (
        <>
          <DayChart title="Versions" kind={stacked} {...charts.versions} />
          {charts.countries.data.length > 0 && <DayChart title="Countries" kind={stacked} {...charts.countries} />}
          {charts.networks.data.length > 0 && <DayChart title="Networks" kind={stacked} {...charts.networks} />}
        </>
      )}
    </div>
  )
}

const chartsOf = (statistics: Statistics) => ({
  inUse: pointsOf(statistics, IN_USE),
  activated: pointsOf(statistics, ACTIVATED),
  gained: pointsOf(statistics, GAINED),
  lost: pointsOf(statistics, LOST),
  reasons: pointsByReason(statistics),
  versions: pointsByShare(statistics, 'version'),
  countries: pointsByShare(statistics, 'country'),
  networks: pointsByShare(statistics, 'network'),
})

const DayChart = (chart: Omit<ComponentProps<typeof ChartCard>, 'head' | 'empty' | 'error'>) => (
  <ChartCard head="Day" empty="None in this period" error={null} {...chart} />
)
