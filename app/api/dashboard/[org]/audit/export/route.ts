import { auditExportQuery } from '@/lib/foundation/audit/core/schema'
import { exportEntries } from '@/lib/foundation/audit/server/export-entries'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('audit:view', { query: auditExportQuery }, async ({ reading, actor, query, record }) =>
  exportEntries(reading, actor, { ...query, record }),
)
