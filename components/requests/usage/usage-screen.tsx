'use client'
import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { WithPlans } from '@/components/billing/has-plans'
import { ProductFilter } from '@/components/products/product-filter'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { usageParams, usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { BurstCard } from './burst-card'
import { BusyLicenses } from './busy-licenses'
import { ExportButton } from './export-button'
import { HistoryCharts } from './history-charts'
import { isRefusal } from './history-series'
import { ReasonsList } from './reasons-list'
import { TodayCard } from './today-card'

const RANGES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const

/** How much is used, by what, and what fails. */
export function UsageScreen({ org, may }: { org: string; may: May }) {
  const [{ range, product }, setParams] = useQueryStates(usageParams, { history: 'push' })
  const { data, error, isPlaceholderData } = useQuery(usageQueries.history(org, { range, product }))
  const today = useQuery(usageQueries.today(org)).data
  // The limit is a product's own: with several in one chart, no line would be true.
  const shown = product ?? (today?.products.length === 1 ? today.products[0]?.id : null)
  const limit = today?.products.find(({ id }) => id === shown)?.limit
  const reasons = data?.by_status.filter(({ status }) => isRefusal(status)) ?? []
  return (
    <>
      <PageHeader
        title="Usage"
        help={<HelpLink to="limits" about="daily limits" />}
        description="API requests by UTC day."
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
            <SegmentedControl
              aria-label="Range"
              items={RANGES}
              value={range}
              onChange={(value) => void setParams({ range: value })}
            />
            <ExportButton org={org} days={data?.days} product={product} />
          </>
        }
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <TodayCard org={org} product={product} />
        <Card title="Refusals by reason" description={reasonsLine(data, range)}>
          {!data && <SkeletonOrFailure failure="The refusals can't be shown" error={error} className="h-24" />}
          {data && reasons.length === 0 && <p className="text-muted text-small">No refused requests.</p>}
          <ReasonsList
            reasons={reasons.map(({ status, total }) => ({ status, hits: total }))}
            hrefOf={(status) =>
              pageRoute(`/${org}/requests?${new URLSearchParams({ status, ...(product && { product }) })}`)
            }
          />
        </Card>
      </div>
      <HistoryCharts history={data} error={error} fetching={isPlaceholderData} limit={limit ?? null} />
      {may['licenses:view'] && <BusyLicenses org={org} product={product} />}
      <WithPlans>
        <BurstCard org={org} maySwitch={may['billing:manage']} />
      </WithPlans>
    </>
  )
}

const reasonsLine = (data: { total: number; refused: number } | undefined, range: string) =>
  data && `Refused in the last ${range} days: ${formatNumber(data.refused)} of ${formatCount(data.total, 'request')}.`
