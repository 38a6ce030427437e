'use client'
import { parseAsString, useQueryState } from 'nuqs'
import { auditParams } from '@/lib/foundation/audit/client/audit-params'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'

/** The filters from the URL, and the entry that is open. */
export function useAuditFilters() {
  const filters = useListFilters(auditParams)
  const [entry, setEntry] = useQueryState('entry', parseAsString.withOptions({ history: 'push' }))
  return { ...filters, entry, open: setEntry as (id: string | null) => unknown }
}

export type AuditFilters = ReturnType<typeof useAuditFilters>
