import { csvResponse } from '@/lib/http/routes/csv-response'
import { statisticsQuery } from '@/lib/service/requests/statistics/core/schema'
import { exportStatistics } from '@/lib/service/requests/statistics/server/export-statistics'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: statisticsQuery }, async ({ reading, actor, query, record }) =>
  csvResponse(await exportStatistics(reading, actor, { ...query, record })),
)
