'use client'
import { useQuery } from '@tanstack/react-query'
import { ChartCard } from '@/components/ui/chart/chart-card'
import type { ChartSeries } from '@/components/ui/chart/chart-series'
import { formatNumber } from '@/lib/browser/format/format-number'
import { formatClock } from '@/lib/browser/format/format-time'
import { useTimeZone } from '@/lib/browser/format/use-now'
import { usageQueries } from '@/lib/usage/client/usage-queries'

const SERIES: ChartSeries[] = [
  { id: 'valid', label: 'Valid', shade: 'strong' },
  { id: 'refused', label: 'Refused', shade: 'red' },
]

/** The last 24 hours, hour by hour in the reader's zone. */
export function ActivityCard({ org }: { org: string }) {
  const { data } = useQuery(usageQueries.activity(org))
  const timeZone = useTimeZone()
  const isQuiet = data !== undefined && data.valid + data.refused === 0
  const points = (data?.hours ?? []).map(({ hour, valid, refused }) => ({
    label: formatClock(new Date(hour), timeZone),
    values: { valid, refused },
  }))
  return (
    <ChartCard
      title="Last 24 hours"
      description={data && `${formatNumber(data.valid)} valid, ${formatNumber(data.refused)} refused.`}
      head="Hour"
      kind="bar"
      series={SERIES}
      data={isQuiet ? [] : points}
      empty="No calls within 24 hours"
    />
  )
}
