'use client'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { Callout } from '@/components/ui/feedback/callout'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SearchInput } from '@/components/ui/input/search-input'
import { PageHeader } from '@/components/ui/layout/page-header'
import { DataTable } from '@/components/ui/table/data-table'
import { Pagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/browser/page/page-route'
import { customerParams, customerQueries } from '@/lib/customers/client/customer-queries'
import { customerColumns } from './customer-columns'

const FIRST = { after: null, before: null }

/** Everybody who holds a license of this organization, or once did. */
export function CustomersScreen({ org }: { org: string }) {
  const [params, setParams] = useQueryStates(customerParams, { history: 'push' })
  const { data, error, isPlaceholderData } = useQuery(customerQueries.list(org, params))
  const { next_cursor: next, previous_cursor: previous } = data ?? { next_cursor: null, previous_cursor: null }
  return (
    <>
      <PageHeader
        title="Customers"
        description="Everybody who holds one of your licenses. What you say of them, nobody else sees."
      />
      <div className="space-y-4">
        <SearchInput
          aria-label="Search customers"
          placeholder="E-mail, name or Discord id"
          value={params.q ?? ''}
          onSearch={(q) => void setParams({ ...FIRST, q: q || null })}
        />
        {error ? (
          <Callout kind="error" title="The customers cannot be shown">
            {error.message}
          </Callout>
        ) : (
          <DataTable
            label="Customers"
            columns={customerColumns}
            rows={data?.items}
            fetching={isPlaceholderData}
            rowId={({ id }) => id}
            rowHref={({ id }) => pageRoute(`/${org}/customers/${id}`)}
            onClearFilters={params.q ? () => void setParams({ ...FIRST, q: null }) : undefined}
            empty={<NoCustomers />}
            footer={
              (next !== null || previous !== null) && (
                <Pagination
                  newer="Previous"
                  older="Next"
                  onNewer={previous ? () => void setParams({ ...FIRST, before: previous }) : null}
                  onOlder={next ? () => void setParams({ ...FIRST, after: next }) : null}
                />
              )
            }
          />
        )}
      </div>
    </>
  )
}

const NoCustomers = () => (
  <EmptyState
    icon={<Users />}
    title="No customers yet"
    description="A customer comes with the first license made out to an e-mail or a Discord id."
  />
)
