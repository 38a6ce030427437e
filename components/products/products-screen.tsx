'use client'
import { useQuery } from '@tanstack/react-query'
import { Package, Plus } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useHasPlans } from '@/components/billing/has-plans'
import { RoomNotice } from '@/components/billing/room-notice'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Link } from '@/components/ui/navigation/link'
import { ListTable } from '@/components/ui/table/data-table'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { productListParams, productQueries } from '@/lib/catalog/products/client/product-queries'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import type { UsageToday } from '@/lib/service/requests/usage/core/schema'
import { productColumns, type RunsOut } from './product-columns'

const STATES = [
  { value: 'any', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'archived', label: 'Archived' },
] as const

type Props = { org: string; may: May /** why the reader can't create one more */; problem: string | null }

/** All products of the organization: state, licenses, calls today. */
export function ProductsScreen({ org, may, problem }: Props) {
  const [{ state, after }, setParams] = useQueryStates(productListParams, { history: 'push' })
  const list = useQuery(productQueries.list(org, { state, ...(after && { after }) }))
  const today = useQuery({ ...usageQueries.today(org), enabled: may['usage:view'] }).data
  const hasPlans = useHasPlans()
  const isFiltered = state !== 'any' || after !== ''
  const create = may['products:create'] && problem === null && (
    <Button variant="primary" render={<Link href={`/${org}/products/new`} />}>
      <Plus />
      Create product
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Products"
        description={`What you sell. Each has its own ${hasPlans ? 'API keys, licenses, and daily limit' : 'API keys and licenses'}.`}
        action={create}
      />
      {problem !== null && <RoomNotice org={org} problem={problem} />}
      <div className="space-y-4">
        <SegmentedControl
          aria-label="State"
          items={STATES}
          value={state}
          onChange={(value) => void setParams({ state: value, after: null })}
        />
        <ListTable
          label="Products"
          columns={productColumns(runsOutOf(today))}
          list={list}
          failure="The products can't be shown"
          rowHref={({ id }) => pageRoute(`/${org}/products/${id}`)}
          onClearFilters={isFiltered ? () => void setParams({ state: null, after: null }) : undefined}
          empty={<NoProducts action={create} />}
          footer={<ForwardPagination after={after} page={list.data} onGo={setParams} />}
        />
      </div>
    </>
  )
}

const runsOutOf = (today: UsageToday | undefined): RunsOut =>
  new Map(today?.products.flatMap(({ id, reaches_limit_at: at }) => (at ? [[id, at] as const] : [])))

const NoProducts = ({ action }: { action: React.ReactNode }) => (
  <EmptyState
    icon={<Package />}
    title="No products yet"
    description="A product is the app, plugin, or service you license. Create one to get its API key and create licenses."
    action={action}
  />
)
