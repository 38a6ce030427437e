import { auditQuery } from '@/lib/foundation/audit/core/schema'
import { listEntries } from '@/lib/foundation/audit/server/list-entries'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('audit:view', { query: auditQuery, isList: true }, ({ reading, actor, query }) =>
  listEntries(reading, actor, query),
)
