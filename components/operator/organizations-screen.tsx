'use client'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useHasPlans } from '@/components/billing/has-plans'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SearchInput } from '@/components/ui/input/search-input'
import { SegmentedControl } from '@/components/ui/input/segmented-control'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { ListTable } from '@/components/ui/table/data-table'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import { operatorQueries, organizationParams } from '@/lib/people/operator/client/operator-queries'
import type { OrganizationLine, OrganizationSort } from '@/lib/people/operator/core/schema'
import { CreateOrganizationDialog } from './create-organization-dialog'
import { organizationColumns } from './organization-columns'

const SORTS: readonly { value: OrganizationSort; label: string }[] = [
  { value: 'created', label: 'Newest' },
  { value: 'name', label: 'By name' },
  { value: 'requests', label: 'Busiest today' },
]

/** Without plans, nobody has a limit to be near to. */
const WITHOUT_PLANS = organizationColumns.flatMap((column) => {
  if (column.id === 'plan') return []
  return column.id === 'usage'
    ? { ...column, cell: ({ used_today }: OrganizationLine) => formatNumber(used_today) }
    : column
})

/** Every organization of the installation. */
export function OrganizationsScreen() {
  const { params, set, clear } = useListFilters(organizationParams)
  const list = useQuery(operatorQueries.organizations(params))
  const hasPlans = useHasPlans()
  return (
    <>
      <PageHeader
        title="Organizations"
        help={<HelpLink to="operators" about="the operator console" />}
        action={<CreateOrganizationDialog />}
        description="Every organization of this installation, with what it used today. Days are UTC."
      />
      <div className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <SearchInput
            aria-label="Search organizations"
            placeholder="Name, URL name, or member's email"
            value={params.q ?? ''}
            onSearch={(text) => set({ q: text || null })}
          />
          <SegmentedControl
            aria-label="Order"
            items={SORTS}
            value={params.sort ?? 'created'}
            onChange={(sort) => set({ sort })}
          />
        </div>
        <ListTable
          label="Organizations"
          failure="The organizations can't be shown"
          columns={hasPlans ? organizationColumns : WITHOUT_PLANS}
          list={list}
          rowHref={({ id }) => pageRoute(`/operator/organizations/${id}`)}
          onClearFilters={params.q ? clear : undefined}
          empty={<NoOrganizations isBusiest={params.sort === 'requests'} />}
          footer={<ForwardPagination after={params.after} page={list.data} onGo={set} />}
        />
      </div>
    </>
  )
}

const NoOrganizations = ({ isBusiest }: { isBusiest: boolean }) => (
  <EmptyState
    icon={<Building2 />}
    title={isBusiest ? 'No requests today' : 'No organizations yet'}
    description={
      isBusiest
        ? 'An organization appears here with its first request of the day.'
        : 'Create one for a vendor, whom you invite as its owner.'
    }
  />
)
