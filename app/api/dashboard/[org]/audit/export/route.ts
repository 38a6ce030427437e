import { auditExportQuery } from '@/lib/audit/core/schema'
import { exportEntries } from '@/lib/audit/server/export-entries'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('audit:view', { query: auditExportQuery }, async ({ reading, actor, query, record }) =>
  exportEntries(reading, actor, { ...query, record }),
)
