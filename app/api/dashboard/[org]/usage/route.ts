import { usageQuery } from '@/lib/service/requests/usage/core/schema'
import { readHistory } from '@/lib/service/requests/usage/server/read-history'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: usageQuery, isList: true }, ({ reading, actor, query }) =>
  readHistory(reading, actor, query),
)
