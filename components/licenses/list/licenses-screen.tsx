'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Ellipsis, KeyRound, ListChecks, Plus, Upload } from 'lucide-react'
import { useMemo } from 'react'
import { OpenJobs } from '@/components/jobs/open-jobs'
import { ExportAll } from '@/components/licenses/bulk/export-button'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { onDemand } from '@/components/ui/feedback/on-demand'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { DropdownMenu, MenuLink } from '@/components/ui/overlay/dropdown-menu'
import { ListTable } from '@/components/ui/table/data-table'
import { TwoWayPagination } from '@/components/ui/table/pagination'
import { licenseQueries } from '@/lib/catalog/licenses/client/license-queries'
import type { LicenseList } from '@/lib/catalog/licenses/core/schema-license'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { keySearchAdvice } from '@/lib/foundation/shared/words/key-search-words'
import { licenseColumns } from './license-columns'
import { LicenseFilterBar } from './license-filter-bar'
import { type LicenseFilters, tableSort, useLicenseFilters } from './use-license-filters'

// Loaded with the first selection: most visits to the list are lookups.
const BulkActions = onDemand(() => import('@/components/licenses/bulk/bulk-actions').then((parts) => parts.BulkActions))

type Props = { org: string; may: May }

/** All licenses of the organization: search, filters, and bulk actions. */
export function LicensesScreen({ org, may }: Props) {
  const filters = useLicenseFilters()
  const list = useQuery(licenseQueries.list(org, filters.query))
  return (
    <>
      <PageHeader
        title="Licenses"
        help={<HelpLink to="licenses" about="licenses" />}
        description="All licenses and their status."
        action={<HeadActions org={org} may={may} filters={filters} />}
      />
      <div className="space-y-4">
        <OpenJobs org={org} />
        <LicenseFilterBar org={org} may={may} filters={filters} />
        <LicenseTable org={org} may={may} list={list} filters={filters} />
      </div>
    </>
  )
}

type TableProps = Props & { list: UseQueryResult<LicenseList>; filters: LicenseFilters }

function LicenseTable({ org, may, list, filters }: TableProps) {
  const page = list.data
  const { next_cursor: next, previous_cursor: previous } = page ?? { next_cursor: null, previous_cursor: null }
  const { data: counted } = useQuery(licenseQueries.count(org, filters.filter))
  // Known once a selection has asked for it: then the page has one number, not "10,000+" beside the exact one.
  const { data: exact } = useQuery({ ...licenseQueries.exactCount(org, filters.filter), enabled: false })
  const total = exact ?? counted
  const hasProducts = useProductChoices(org, may['products:view']).length !== 1
  const isHistoryAway = page?.is_history_away ?? false
  const columns = useMemo(() => licenseColumns({ isHistoryAway, hasProducts }), [isHistoryAway, hasProducts])
  return (
    <ListTable
      label="Licenses"
      failure="The licenses can't be shown"
      columns={columns}
      list={list}
      rowName={({ key }) => `license ${key}`}
      rowHref={({ id }) => pageRoute(`/${org}/licenses/${id}`)}
      sort={page ? tableSort(page.sort) : null}
      onSort={filters.sortBy}
      bulkActions={(ids, clear) => (
        <BulkActions
          org={org}
          may={may}
          ids={ids}
          clear={clear}
          filter={filters.filter}
          hasMore={next !== null || previous !== null}
        />
      )}
      onClearFilters={filters.isFiltered ? filters.clear : undefined}
      noMatch={keySearchAdvice(filters.params.q)}
      empty={<NoLicenses org={org} may={may} />}
      footer={<TwoWayPagination page={page} onGo={filters.set} number={filters.params.page} total={total} />}
    />
  )
}

const HeadActions = ({ org, may, filters }: Props & { filters: LicenseFilters }) => (
  <>
    {may['licenses:export'] && <ExportAll org={org} may={may} filter={filters.filter} />}
    {may['licenses:create'] && (
      <Button render={<Link href={`/${org}/licenses/import`} />}>
        <Upload />
        Import
      </Button>
    )}
    <DropdownMenu
      trigger={
        <Button size="icon" aria-label="More">
          <Ellipsis />
        </Button>
      }
    >
      <MenuLink href={pageRoute(`/${org}/licenses/jobs`)} icon={<ListChecks />}>
        Jobs
      </MenuLink>
    </DropdownMenu>
    {may['licenses:create'] && <CreateButton org={org} />}
  </>
)

const CreateButton = ({ org }: { org: string }) => (
  <Button variant="primary" render={<Link href={`/${org}/licenses/new`} />}>
    <Plus />
    Create licenses
  </Button>
)

const NoLicenses = ({ org, may }: Props) => (
  <EmptyState
    icon={<KeyRound />}
    title="No licenses yet"
    description="A license gives one customer access to one product. Create one, or import existing licenses."
    action={
      may['licenses:create'] && (
        <>
          <Button render={<Link href={`/${org}/licenses/import`} />}>
            <Upload />
            Import licenses
          </Button>
          <CreateButton org={org} />
        </>
      )
    }
  />
)
