import { ScrollText } from 'lucide-react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { DataTable } from '@/components/ui/table/data-table'
import { Pagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/browser/page/page-route'
import type { RequestPage } from '@/lib/requests/core/schema'
import { requestColumns } from './request-columns'

type Props = { org: string; page: RequestPage | undefined; fetching: boolean; filters: RequestFilters }

/** The lines of one page, and the way to older ones. */
export function RequestTable({ org, page, fetching, filters }: Props) {
  const isNewest = filters.after === null
  const next = page?.next_cursor ?? null
  return (
    <DataTable
      label="Requests"
      columns={requestColumns}
      rows={page?.items}
      fetching={fetching}
      rowId={({ id }) => id}
      rowHref={({ id, minute }) => pageRoute(`/${org}/requests/${id}?minute=${minute}`)}
      onClearFilters={filters.isFiltered ? filters.clear : undefined}
      empty={<NoRequests />}
      footer={
        (!isNewest || next) && (
          <Pagination
            newer="Newest"
            onNewer={isNewest ? null : () => filters.set({ after: null })}
            onOlder={next ? () => filters.set({ after: next }) : null}
          />
        )
      }
    />
  )
}

const NoRequests = () => (
  <EmptyState
    icon={<ScrollText />}
    title="No requests yet"
    description="Every validation and lookup shows here within a second or two, with the answer it got and the check that decided it."
  />
)
