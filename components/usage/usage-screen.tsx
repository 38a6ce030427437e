'use client'
import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { Select } from '@/components/ui/input/select'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { formatNumber } from '@/lib/browser/format/format-number'
import type { May } from '@/lib/permissions/core/may'
import { useProductChoices } from '@/lib/products/client/use-product-choices'
import { usageParams } from '@/lib/usage/client/usage-params'
import { usageQueries } from '@/lib/usage/client/usage-queries'
import { BusyLicenses } from './busy-licenses'
import { HistoryCharts } from './history-charts'
import { ReasonsList } from './reasons-list'
import { TodayCard } from './today-card'

const RANGES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const
const ANY = 'any'

/** How much is used, by what, and what fails. */
export function UsageScreen({ org, may }: { org: string; may: May }) {
  const [{ range, product }, setParams] = useQueryStates(usageParams, { history: 'push' })
  const products = useProductChoices(org, may['products:view'])
  const { data, isPlaceholderData } = useQuery(usageQueries.history(org, { range, product }))
  const today = useQuery(usageQueries.today(org)).data
  const limit = product ? today?.products.find(({ id }) => id === product)?.limit : null
  const reasons = data?.by_status.filter(({ status }) => status !== 'active' && status !== 'found') ?? []
  return (
    <>
      <PageHeader
        title="Usage"
        description="Calls to the public API, by UTC day."
        action={
          <>
            {products.length > 1 && (
              <Select
                aria-label="Product"
                className="w-44"
                items={[{ value: ANY, label: 'All products' }, ...products]}
                value={product ?? ANY}
                onChange={(value) => void setParams({ product: value === ANY ? null : value })}
              />
            )}
            <SegmentedControl
              aria-label="Range"
              items={RANGES}
              value={range}
              onChange={(value) => void setParams({ range: value })}
            />
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TodayCard org={org} product={product} />
        <Card title="Failing reasons" description={reasonsLine(data, range)}>
          {!data && <Skeleton className="h-24" />}
          {data && reasons.length === 0 && <p className="text-muted text-small">Nothing was refused.</p>}
          <ReasonsList
            reasons={reasons.map(({ status, total }) => ({ status, hits: total }))}
            hrefOf={(status) => `/${org}/requests?${new URLSearchParams({ status, ...(product && { product }) })}`}
          />
        </Card>
      </div>
      <HistoryCharts history={data} fetching={isPlaceholderData} limit={limit ?? null} />
      {may['licenses:view'] && <BusyLicenses org={org} product={product} />}
    </>
  )
}

const reasonsLine = (data: { total: number; refused: number } | undefined, range: string) =>
  data && `${formatNumber(data.refused)} of ${formatNumber(data.total)} calls were refused within ${range} days.`
