'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, ShoppingCart, Store } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SearchInput } from '@/components/ui/input/search-input'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { ListTable } from '@/components/ui/table/data-table'
import { FilterBar, FilterSelect } from '@/components/ui/table/filter-bar'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { saleParams, saleQueries } from '@/lib/service/sales/client/sale-queries'
import type { SaleLine } from '@/lib/service/sales/core/schema'
import { saleColumns } from './sale-columns'
import { SALE_STATES } from './sale-state-badge'

/** The orders of all shops, with what waits for a person. */
export function SalesScreen({ org, may }: { org: string; may: May }) {
  const [filters, setFilters] = useQueryStates(saleParams, { history: 'push' })
  const list = useQuery(saleQueries.list(org, filters))
  const { data: sources } = useQuery(saleQueries.sources(org))
  const hasShops = (sources?.items.length ?? 0) > 0
  const connect = may['sales:manage'] && (
    <Button variant="primary" render={<Link href={`/${org}/sales/sources/new`} />}>
      <Plus />
      Connect a shop
    </Button>
  )
  const isFiltered = filters.state !== null || filters.source_id !== null || filters.search !== null
  return (
    <>
      <PageHeader
        title="Sales"
        help={<HelpLink to="sales" about="sales" />}
        description="What your shops sold, and what became of it."
        action={
          hasShops && (
            <Button render={<Link href={`/${org}/sales/sources`} />}>
              <Store />
              Shops
            </Button>
          )
        }
      />
      <div className="space-y-4">
        {hasShops && (
          <FilterBar>
            <SearchInput
              aria-label="Search sales"
              className="col-span-2"
              placeholder="Order, or the buyer's email or Discord ID"
              value={filters.search ?? ''}
              onSearch={(text) => void setFilters({ search: text || null, after: null })}
            />
            <FilterSelect
              label="Status"
              any="Any status"
              items={SALE_STATES}
              value={filters.state}
              onChange={(state) => void setFilters({ state, after: null })}
            />
            <FilterSelect
              label="Shop"
              any="Any shop"
              items={(sources?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={filters.source_id}
              onChange={(source_id) => void setFilters({ source_id, after: null })}
            />
          </FilterBar>
        )}
        <ListTable<SaleLine>
          label="Sales"
          columns={saleColumns}
          list={list}
          failure="The sales can't be shown"
          rowHref={({ id }) => pageRoute(`/${org}/sales/${id}`)}
          onClearFilters={isFiltered ? () => void setFilters(null) : undefined}
          empty={
            hasShops ? (
              <EmptyState
                icon={<ShoppingCart />}
                title="No sales yet"
                description="They appear as your shop sends them."
              />
            ) : (
              <EmptyState
                icon={<Store />}
                title="No shop connected"
                description="Connect your shop, and every purchase becomes a license by itself."
                action={connect}
              />
            )
          }
          footer={<ForwardPagination after={filters.after} page={list.data} onGo={setFilters} />}
        />
      </div>
    </>
  )
}
