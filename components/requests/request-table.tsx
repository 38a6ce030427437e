import type { UseQueryResult } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ListTable } from '@/components/ui/table/data-table'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { keySearchAdvice } from '@/lib/foundation/shared/words/key-search-words'
import type { RequestFilters } from '@/lib/service/requests/client/request-params'
import type { RequestItem, RequestPage } from '@/lib/service/requests/core/schema'
import { requestColumns } from './request-columns'

type Props = {
  org: string
  list: UseQueryResult<RequestPage>
  filters: RequestFilters
  onOpen: (line: RequestItem) => void
}

/** The lines of one page, with links to newer and older ones. */
export const RequestTable = ({ org, list, filters, onOpen }: Props) => (
  <ListTable
    label="Requests"
    failure="Requests can't be shown"
    columns={requestColumns}
    list={list}
    rowHref={({ id, minute }) => pageRoute(`/${org}/requests/${id}?minute=${minute}`)}
    onOpenRow={onOpen}
    noMatch={noMatchOf(filters.params.q)}
    onClearFilters={filters.isFiltered ? filters.clear : undefined}
    empty={<NoRequests />}
    footer={<ForwardPagination isLog after={filters.params.after} page={list.data} onGo={filters.set} />}
  />
)

const noMatchOf = (q: string | null): string | undefined =>
  q === null
    ? undefined
    : [keySearchAdvice(q, 'keys'), 'Request and device IDs are found whole.'].filter(Boolean).join(' ')

const NoRequests = () => (
  <EmptyState
    icon={<ScrollText />}
    title="No requests yet"
    description="Every validation and lookup appears here within seconds, with its result and the check that decided it."
  />
)
