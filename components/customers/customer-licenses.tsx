'use client'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { licenseColumns } from '@/components/licenses/list/license-columns'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ListTable } from '@/components/ui/table/data-table'
import { TwoWayPagination } from '@/components/ui/table/pagination'
import { licenseQueries } from '@/lib/catalog/licenses/client/license-queries'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'

const columnsOf = (isHistoryAway: boolean, hasProducts: boolean) =>
  licenseColumns({ isHistoryAway, hasProducts, isOfOne: true }).map((column) => ({ ...column, sortable: false }))

/** The licenses of a customer in this organization, paginated. */
export function CustomerLicenses({ org, customerId }: { org: string; customerId: string }) {
  const [place, setPlace] = useQueryStates({ after: parseAsString, before: parseAsString })
  const query = {
    customer: customerId,
    ...(place.after && { after: place.after }),
    ...(place.before && { before: place.before }),
  }
  const list = useQuery(licenseQueries.list(org, query))
  const isHistoryAway = list.data?.is_history_away ?? false
  const isPaged = Boolean(list.data?.next_cursor ?? list.data?.previous_cursor)
  const hasProducts = new Set(list.data?.items.map(({ product }) => product.id)).size > 1
  const columns = useMemo(() => columnsOf(isHistoryAway, hasProducts), [isHistoryAway, hasProducts])
  return (
    <section aria-labelledby="licenses" className="space-y-3">
      <h2 id="licenses" className="font-semibold text-section">
        Licenses
      </h2>
      <ListTable
        label="Licenses"
        columns={columns}
        list={list}
        failure="The licenses can't be shown"
        rowHref={({ id }) => pageRoute(`/${org}/licenses/${id}`)}
        skeletonRows={3}
        empty={
          <EmptyState
            icon={<KeyRound />}
            title="No licenses"
            description="This customer has no licenses. Create one, or transfer one to them."
          />
        }
        footer={isPaged && <TwoWayPagination page={list.data} onGo={setPlace} />}
      />
    </section>
  )
}
