'use client'
import { ChartCard } from '@/components/ui/chart/chart-card'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { UsageHistory } from '@/lib/service/requests/usage/core/schema'
import { pointsByKind, pointsByProduct } from './history-series'

type Props = { history: UsageHistory | undefined; error: Error | null; fetching: boolean; limit: number | null }

const NOTHING = { data: undefined, series: [] }

/** The days, once by product and once by result. The limit is a product's own, so it shows with one. */
export function HistoryCharts({ history, error, fetching, limit }: Props) {
  const line = limit === null ? undefined : { value: limit, label: `Limit ${formatNumber(limit)}` }
  const byProduct = history ? pointsByProduct(history) : NOTHING
  const byKind = history ? pointsByKind(history) : NOTHING
  return (
    <div className={cn('grid gap-6 transition-opacity lg:grid-cols-2', fetching && 'opacity-60')}>
      <ChartCard title="By product" {...DAYS} limit={line} error={error} {...byProduct} />
      <ChartCard title="By result" {...DAYS} error={error} {...byKind} />
    </div>
  )
}

/** The last day is today. */
const DAYS = { head: 'Day', kind: 'bar', empty: 'No requests in this period', isLastUnfinished: true } as const
