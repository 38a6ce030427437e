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
import { TextLink } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import {
  onlyProduct,
  statisticsExportPath,
  statisticsParams,
  statisticsQueries,
} from '@/lib/service/requests/statistics/client/statistics-queries'
import type { Statistics } from '@/lib/service/requests/statistics/core/schema'
import { SalesStatistics } from './sales-statistics'
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

/** Whether countries and networks are counted here, and whether the reader runs the installation, which decides it. */
type Places = { areKnown: boolean; isOperator: boolean }

/** How all products are doing, or one of them. */
export function StatisticsScreen({ org, may, places }: { org: string; may: May; places: Places }) {
  const [{ product }, setParams] = useQueryStates(statisticsParams, { history: 'push' })
  const products = useProductChoices(org, may['products:view'])
  return (
    <Range
      org={org}
      product={product ?? onlyProduct(products)}
      withSales={product === null && may['sales:view']}
      canChoose={products.length > 1}
      places={places}
    >
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

type ProductProps = { org: string; productId: string; places: Places }

/** The tab of a product. */
export const ProductStatisticsScreen = ({ org, productId, places }: ProductProps) => (
  <Range org={org} product={productId} withSales={false} canChoose={false} places={places}>
    {(controls) => <div className="flex flex-wrap items-center gap-2">{controls}</div>}
  </Range>
)

type RangeProps = {
  org: string
  product: string | null
  withSales: boolean
  canChoose: boolean
  places: Places
  children: (controls: ReactNode) => ReactNode
}

function Range({ org, product, withSales, canChoose, places, children }: RangeProps) {
  const [{ range }, setParams] = useQueryStates(statisticsParams, { history: 'push' })
  const { data, error, isPlaceholderData } = useQuery(statisticsQueries.range(org, { range, product, withSales }))
  useQuery(statisticsQueries.count(org, { isLive: data?.is_live === true, isFirst: data?.days.length === 0 }))
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
            onClick={() => location.assign(statisticsExportPath(org, { range, product, withSales }))}
          >
            <Download />
            Download CSV
          </Button>
        </>,
      )}
      {data ? (
        <div className={cn('space-y-6 transition-opacity', isPlaceholderData && 'opacity-60')}>
          <Shown statistics={data} canChoose={canChoose} places={places} />
        </div>
      ) : (
        <SkeletonOrFailure failure="The statistics can't be shown" error={error} className="h-240" />
      )}
    </>
  )
}

type ShownProps = { statistics: Statistics; canChoose: boolean; places: Places }

function Shown({ statistics, canChoose, places }: ShownProps) {
  if (statistics.days.length === 0)
    return (
      <EmptyState
        title={statistics.is_due ? 'Counting for the first time' : 'No statistics yet'}
        description={
          statistics.is_due
            ? 'The figures of today appear here in a few seconds, by themselves.'
            : 'The first figures appear within a few minutes, and this page shows them then.'
        }
      />
    )
  return (
    <>
      <StatisticsFigures statistics={statistics} />
      <StatisticsCharts statistics={statistics} />
      {statistics.sales && <SalesStatistics statistics={{ ...statistics, sales: statistics.sales }} />}
      {statistics.counted_at && (
        <p className="text-muted text-small">
          {statistics.is_live ? (
            "Today's numbers update while this page is open."
          ) : (
            <>
              Counted once an hour, most recently <TimeText at={statistics.counted_at} />.
            </>
          )}
          {statistics.shares === null &&
            canChoose &&
            ` Choose a product at the top to see its versions${places.areKnown ? ', countries, and networks' : ''}.`}
          {statistics.shares !== null && !places.areKnown && (
            <>
              {' '}
              Countries and networks aren't counted: this server has no files to look them up in.{' '}
              {places.isOperator && (
                <TextLink href={pageRoute(DOCS_PAGES.settings)} inNewTab="How to add them">
                  How to add them
                </TextLink>
              )}
            </>
          )}
        </p>
      )}
    </>
  )
}
