import { usageQuery } from '@/lib/service/requests/usage/core/schema'
import { listBusyLicenses } from '@/lib/service/requests/usage/server/list-busy-licenses'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('licenses:view', { query: usageQuery, isList: true }, ({ reading, actor, query }) =>
  listBusyLicenses(reading, actor, query),
)
