'use client'
import { useQuery } from '@tanstack/react-query'
import { ChartCard } from '@/components/ui/chart/chart-card'
import type { ChartSeries } from '@/components/ui/chart/chart-series'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { formatClock } from '@/lib/foundation/browser/format/format-time'
import { useTimeZone } from '@/lib/foundation/browser/format/use-now'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import type { Activity } from '@/lib/service/requests/usage/core/schema'

const VALID: ChartSeries = { id: 'valid', label: 'Valid', tone: 'indigo' }
const LOOKUPS: ChartSeries = { id: 'lookups', label: 'Lookups', tone: 'teal' }
const REFUSED: ChartSeries = { id: 'refused', label: 'Refused', tone: 'red' }

/** The last 24 hours, hour by hour in the reader's zone; in steps of minutes on the first day. */
export function ActivityCard({ org }: { org: string }) {
  const { data, error } = useQuery(usageQueries.activity(org))
  const timeZone = useTimeZone()
  const isQuiet = data !== undefined && data.valid + data.lookups + data.refused === 0
  const points = data?.points.map(({ at, ...values }) => ({
    label: formatClock(new Date(at), timeZone),
    values,
  }))
  return (
    <ChartCard
      title={data && data.step_minutes < 60 ? 'Last 2 hours' : 'Last 24 hours'}
      description={data && totalsOf(data)}
      head="Time"
      kind="bar"
      series={data && data.lookups > 0 ? [VALID, LOOKUPS, REFUSED] : [VALID, REFUSED]}
      data={isQuiet ? [] : points}
      error={error}
      isLastUnfinished
      lastName={data && data.step_minutes < 60 ? `These ${data.step_minutes} minutes` : 'This hour'}
      empty="No requests in the last 24 hours"
    />
  )
}

const totalsOf = ({ valid, lookups, refused }: Activity): string =>
  [
    `${formatNumber(valid)} valid`,
    ...(lookups > 0 ? [formatCount(lookups, 'lookup')] : []),
    `${formatNumber(refused)} refused`,
  ].join(', ')
