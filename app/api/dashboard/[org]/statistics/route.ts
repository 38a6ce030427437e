import { statisticsQuery } from '@/lib/service/requests/statistics/core/schema'
import { readStatistics } from '@/lib/service/requests/statistics/server/read-statistics'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: statisticsQuery, isList: true }, ({ reading, actor, query }) =>
  readStatistics(reading, actor, query),
)
