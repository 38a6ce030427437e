import { auditQuery } from '@/lib/audit/core/schema'
import { listEntries } from '@/lib/audit/server/list-entries'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('audit:view', { query: auditQuery, isList: true }, ({ reading, actor, query }) =>
  listEntries(reading, actor, query),
)
