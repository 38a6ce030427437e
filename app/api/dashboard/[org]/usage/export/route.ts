import { csvResponse } from '@/lib/http/routes/csv-response'
import { usageExportQuery } from '@/lib/service/requests/usage/core/schema'
import { exportUsage } from '@/lib/service/requests/usage/server/export-usage'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: usageExportQuery }, async ({ reading, actor, query, record }) =>
  csvResponse(await exportUsage(reading, actor, { ...query, record })),
)
