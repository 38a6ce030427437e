import { ScrollText } from 'lucide-react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { DataTable } from '@/components/ui/table/data-table'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/browser/page/page-route'
import type { RequestFilters } from '@/lib/requests/client/request-params'
import type { RequestPage } from '@/lib/requests/core/schema'
import { requestColumns } from './request-columns'

type Props = { org: string; page: RequestPage | undefined; fetching: boolean; filters: RequestFilters }

/** The lines of one page, with links to newer and older ones. */
export const RequestTable = ({ org, page, fetching, filters }: Props) => (
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
      <ForwardPagination after={filters.params.after} page={page} onGo={filters.set} newer="Newest" older="Older" />
    }
  />
)

const NoRequests = () => (
  <EmptyState
    icon={<ScrollText />}
    title="No requests yet"
    description="Every validation and lookup shows here within a second or two, with the answer it got and the check that decided it."
  />
)
