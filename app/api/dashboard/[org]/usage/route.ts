import { usageQuery } from '@/lib/usage/core/schema'
import { readHistory } from '@/lib/usage/server/read-history'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: usageQuery, isList: true }, ({ reading, actor, query }) =>
  readHistory(reading, actor, query),
)
