'use client'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SearchInput } from '@/components/ui/input/search-input'
import { PageHeader } from '@/components/ui/layout/page-header'
import { ListTable } from '@/components/ui/table/data-table'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import { operatorQueries, personParams } from '@/lib/people/operator/client/operator-queries'
import { personColumns } from './person-columns'

/** Everyone who can sign in to the dashboard. */
export function PeopleScreen({ ownId }: { ownId: string }) {
  const { params, set, clear } = useListFilters(personParams)
  const list = useQuery(operatorQueries.people(params))
  const columns = useMemo(() => personColumns(ownId), [ownId])
  return (
    <>
      <PageHeader title="People" description="Everyone with an account in the dashboard. Customers have none." />
      <div className="space-y-4">
        <SearchInput
          aria-label="Search people"
          placeholder="Email"
          value={params.q ?? ''}
          onSearch={(text) => set({ q: text || null })}
        />
        <ListTable
          label="People"
          failure="The people can't be shown"
          columns={columns}
          list={list}
          onClearFilters={params.q ? clear : undefined}
          empty={
            <EmptyState icon={<Users />} title="No people yet" description="People appear here once they sign up." />
          }
          footer={<ForwardPagination after={params.after} page={list.data} onGo={set} />}
        />
      </div>
    </>
  )
}
