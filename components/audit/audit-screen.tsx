'use client'
import { useQuery } from '@tanstack/react-query'
import { Download, FileClock } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { ListTable } from '@/components/ui/table/data-table'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { auditExportPath, auditQueries } from '@/lib/foundation/audit/client/audit-queries'
import { auditColumns } from './audit-columns'
import { AuditSheet } from './audit-entry-sheet'
import { AuditFilterBar } from './audit-filter-bar'
import { type AuditFilters, useAuditFilters } from './use-audit-filters'

/** The audit log: who changed what, from where and when. */
export function AuditScreen({ org }: { org: string }) {
  const filters = useAuditFilters()
  const list = useQuery(auditQueries.list(org, filters.params))
  return (
    <>
      <PageHeader
        title="Audit log"
        help={<HelpLink to="audit" about="the audit log" />}
        description="Who changed what, from where, and when. Entries can't be changed or deleted."
        action={<ExportMenu org={org} filters={filters} />}
      />
      <div className="space-y-4">
        <AuditFilterBar org={org} filters={filters} />
        <ListTable
          label="Changes"
          failure="The log can't be shown"
          columns={auditColumns}
          list={list}
          onOpenRow={({ id }) => void filters.open(id)}
          onClearFilters={filters.isFiltered ? filters.clear : undefined}
          empty={<NoChanges />}
          footer={<ForwardPagination isLog after={filters.params.after} page={list.data} onGo={filters.set} />}
        />
      </div>
      <AuditSheet org={org} filters={filters} />
    </>
  )
}

const NoChanges = () => (
  <EmptyState
    icon={<FileClock />}
    title="No changes yet"
    description="Every change by a member, a customer, or the system appears here, with before and after values."
  />
)

function ExportMenu({ org, filters }: { org: string; filters: AuditFilters }) {
  // A URL of ours that answers with a file: the page stays open.
  const download = (format: 'csv' | 'json') => location.assign(auditExportPath(org, filters.params, format))
  return (
    <DropdownMenu
      trigger={
        <Button>
          <Download />
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => download('csv')}>As CSV, for a spreadsheet</MenuItem>
      <MenuItem onSelect={() => download('json')}>As JSON</MenuItem>
    </DropdownMenu>
  )
}
