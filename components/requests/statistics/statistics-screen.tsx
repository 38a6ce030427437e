'use client'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { ProductFilter } from '@/components/products/product-filter'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { Select } from '@/components/ui/input/select'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { TimeText } from '@/components/ui/text/time-text'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { May } from '@/lib/foundation/permissions/core/may'
import {
  statisticsExportPath,
  statisticsParams,
  statisticsQueries,
} from '@/lib/service/requests/statistics/client/statistics-queries'
import type { Statistics } from '@/lib/service/requests/statistics/core/schema'
import { StatisticsCharts } from './statistics-charts'
import { StatisticsFigures } from './statistics-figures'

const RANGES = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
] as const

/** How all products are doing, or one of them. */
export function StatisticsScreen({ org, may }: { org: string; may: May }) {
  const [{ product }, setParams] = useQueryStates(statisticsParams, { history: 'push' })
  return (
    <Range org={org} product={product}>
      {(controls) => (
        <PageHeader
          title="Statistics"
          help={<HelpLink to="statistics" about="statistics" />}
          description="How your products are doing, by UTC day."
          action={
            <>
              <ProductFilter
                org={org}
                mayView={may['products:view']}
                any="All products"
                className="w-44"
                value={product}
                onChange={(value) => void setParams({ product: value })}
              />
              {controls}
            </>
          }
        />
      )}
    </Range>
  )
}

/** The tab of a product. */
export const ProductStatisticsScreen = ({ org, productId }: { org: string; productId: string }) => (
  <Range org={org} product={productId}>
    {(controls) => <div className="flex flex-wrap items-center gap-2">{controls}</div>}
  </Range>
)

type RangeProps = { org: string; product: string | null; children: (controls: ReactNode) => ReactNode }

function Range({ org, product, children }: RangeProps) {
  const [{ range }, setParams] = useQueryStates(statisticsParams, { history: 'push' })
  const { data, error, isPlaceholderData } = useQuery(statisticsQueries.range(org, { range, product }))
  useQuery(statisticsQueries.count(org, data?.is_live === true))
  return (
    <>
      {children(
        <>
          <Select
            aria-label="Range"
            className="w-32"
            items={RANGES}
            value={range}
            onChange={(value) => void setParams({ range: value })}
          />
          <Button
            disabled={!data || data.days.length === 0}
            onClick={() => location.assign(statisticsExportPath(org, { range, product }))}
          >
            <Download />
            Download CSV
          </Button>
        </>,
      )}
      {data ? (
        <div className={cn('space-y-6 transition-opacity', isPlaceholderData && 'opacity-60')}>
          <Shown statistics={data} />
        </div>
      ) : (
        <SkeletonOrFailure failure="The statistics can't be shown" error={error} className="h-240" />
      )}
    </>
  )
}

function Shown({ statistics }: { statistics: Statistics }) {
  if (statistics.days.length === 0)
    return (
      <EmptyState
        title="No statistics yet"
        description="The first figures appear within a few minutes, and this page shows them then."
      />
    )
  return (
    <>
      <StatisticsFigures statistics={statistics} />
      <StatisticsCharts statistics={statistics} />
      {statistics.counted_at && (
        <p className="text-muted text-small">
          {statistics.is_live ? (
            'Today is counted again within a minute while this page is open.'
          ) : (
            <>
              Counted once an hour, last <TimeText at={statistics.counted_at} />.
            </>
          )}
          {statistics.shares === null && ' Choose a product to see its versions, countries, and networks.'}
        </p>
      )}
    </>
  )
}
