'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SearchInput } from '@/components/ui/input/search-input'
import { PageHeader } from '@/components/ui/layout/page-header'
import { dialogOnDemand } from '@/components/ui/overlay/lazy-dialog'
import { choiceChip, textChip } from '@/components/ui/table/chip-words'
import { ListTable } from '@/components/ui/table/data-table'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { FilterSelect } from '@/components/ui/table/filter-parts'
import { TwoWayPagination } from '@/components/ui/table/pagination'
import { customerParams, customerQueries } from '@/lib/catalog/customers/client/customer-queries'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import type { May } from '@/lib/foundation/permissions/core/may'
import { keySearchAdvice } from '@/lib/foundation/shared/words/key-search-words'
import { customerColumns } from './customer-columns'

const CreateCustomerDialog = dialogOnDemand(() =>
  import('./dialogs/create-customer-dialog').then((parts) => parts.CreateCustomerDialog),
)

const ONLY = [
  { value: 'active', label: 'With active licenses' },
  { value: 'none', label: 'No active license' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const

type Props = { org: string; may: May }

/** Everyone who holds, or once held, a license of this organization. */
export function CustomersScreen({ org, may }: Props) {
  const filters = useListFilters(customerParams)
  const { q, only } = filters.params
  const { data: total } = useQuery(customerQueries.count(org, { q, only }))
  const list = useQuery(customerQueries.list(org, filters.params))
  return (
    <>
      <PageHeader
        title="Customers"
        description="People who hold your licenses. Your notes are private."
        action={may['customers:update'] && <CreateButton org={org} />}
      />
      <div className="space-y-4">
        <FilterBar
          search={
            <SearchInput
              aria-label="Search customers"
              className="col-span-2"
              placeholder="Email, name, Discord ID, or order"
              value={q ?? ''}
              onSearch={(text) => filters.set({ q: text || null })}
            />
          }
          views={<ViewsMenu org={org} list="customers" filters={filters} />}
          filters={filters}
          chips={[textChip('Search', 'q', q), choiceChip('Only', 'only', only, ONLY)]}
        >
          <FilterSelect label="Licenses and emails" any="Any customer" items={ONLY} {...filters.field('only')} />
        </FilterBar>
        <ListTable
          label="Customers"
          failure="Customers can't be shown"
          columns={customerColumns}
          list={list}
          rowHref={({ id }) => pageRoute(`/${org}/customers/${id}`)}
          sort={{ column: 'created_at', direction: filters.params.sort === 'created_at' ? 'asc' : 'desc' }}
          onSort={(sort) => filters.set({ sort: sort?.direction === 'asc' ? 'created_at' : null })}
          onClearFilters={filters.isFiltered ? filters.clear : undefined}
          noMatch={keySearchAdvice(q, 'customers')}
          empty={<NoCustomers />}
          footer={<TwoWayPagination page={list.data} onGo={filters.set} number={filters.params.page} total={total} />}
        />
      </div>
    </>
  )
}

function CreateButton({ org }: { org: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const router = useRouter()
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus />
        Create customer
      </Button>
      {isOpen && (
        <CreateCustomerDialog
          org={org}
          onClose={() => setIsOpen(false)}
          onDone={(id) => router.push(`/${org}/customers/${id}`)}
        />
      )}
    </>
  )
}

const NoCustomers = () => (
  <EmptyState
    icon={<Users />}
    title="No customers yet"
    description="Customers appear when you create a license for them, or create them here."
  />
)
