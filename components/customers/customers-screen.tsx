'use client'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SearchInput } from '@/components/ui/input/search-input'
import { PageHeader } from '@/components/ui/layout/page-header'
import { ListTable } from '@/components/ui/table/data-table'
import { TwoWayPagination } from '@/components/ui/table/pagination'
import { customerParams, customerQueries } from '@/lib/catalog/customers/client/customer-queries'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import { customerColumns } from './customer-columns'

/** Everyone who holds, or once held, a license of this organization. */
export function CustomersScreen({ org }: { org: string }) {
  const filters = useListFilters(customerParams)
  const { q } = filters.params
  const { data: total } = useQuery(customerQueries.count(org, q))
  const list = useQuery(customerQueries.list(org, filters.params))
  return (
    <>
      <PageHeader title="Customers" description="People who hold your licenses. Your notes are private." />
      <div className="space-y-4">
        <SearchInput
          aria-label="Search customers"
          placeholder="Email, name or Discord ID"
          value={q ?? ''}
          onSearch={(text) => filters.set({ q: text || null })}
        />
        <ListTable
          label="Customers"
          failure="Customers can’t be shown"
          columns={customerColumns}
          list={list}
          rowHref={({ id }) => pageRoute(`/${org}/customers/${id}`)}
          sort={{ column: 'created_at', direction: filters.params.sort === 'created_at' ? 'asc' : 'desc' }}
          onSort={(sort) => filters.set({ sort: sort?.direction === 'asc' ? 'created_at' : null })}
          onClearFilters={q ? filters.clear : undefined}
          empty={<NoCustomers />}
          footer={<TwoWayPagination page={list.data} onGo={filters.set} number={filters.params.page} total={total} />}
        />
      </div>
    </>
  )
}

const NoCustomers = () => (
  <EmptyState
    icon={<Users />}
    title="No customers yet"
    description="Customers appear when you create a license for them."
  />
)
