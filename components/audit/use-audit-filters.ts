'use client'
import { parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { type AuditParams, auditParams, NO_AUDIT_PARAMS } from '@/lib/audit/client/audit-params'

/** The filters in the URL, and the open entry. Changing a filter returns to the newest entry. */
export function useAuditFilters() {
  const [params, setParams] = useQueryStates(auditParams, { history: 'push' })
  const [entry, setEntry] = useQueryState('entry', parseAsString.withOptions({ history: 'push' }))
  const { after: _after, ...filters } = params
  return {
    params: params satisfies AuditParams,
    isFiltered: Object.values(filters).some((value) => value !== null),
    set: (change: Partial<AuditParams>) => void setParams({ after: null, ...change }),
    clear: () => void setParams(NO_AUDIT_PARAMS),
    entry,
    open: setEntry as (id: string | null) => unknown,
  }
}

export type AuditFilters = ReturnType<typeof useAuditFilters>
