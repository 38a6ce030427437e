import { ScrollText } from 'lucide-react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { DataTable } from '@/components/ui/table/data-table'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { RequestFilters } from '@/lib/service/requests/client/request-params'
import type { RequestItem, RequestPage } from '@/lib/service/requests/core/schema'
import { requestColumns } from './request-columns'

type Props = {
  org: string
  page: RequestPage | undefined
  fetching: boolean
  filters: RequestFilters
  onOpen: (line: RequestItem) => void
}

/** The lines of one page, with links to newer and older ones. */
export const RequestTable = ({ org, page, fetching, filters, onOpen }: Props) => (
  <DataTable
    label="Requests"
    columns={requestColumns}
    rows={page?.items}
    fetching={fetching}
    rowId={({ id }) => id}
    rowHref={({ id, minute }) => pageRoute(`/${org}/requests/${id}?minute=${minute}`)}
    onOpenRow={onOpen}
    noMatch={filters.params.q ? 'Search by the whole key or its last five characters, or by an exact ID.' : undefined}
    onClearFilters={filters.isFiltered ? filters.clear : undefined}
    empty={<NoRequests />}
    footer={
      <ForwardPagination after={filters.params.after} page={page} onGo={filters.set} newer="Newest" older="Older" />
    }
  />
)

const NoRequests = () => (
  <EmptyState
    icon={<ScrollText />}
    title="No requests yet"
    description="Every validation and lookup appears here within seconds, with its result and the check that decided it."
  />
)
