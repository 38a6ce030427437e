import { requestListQuery } from '@/lib/service/requests/core/schema'
import { listRequests } from '@/lib/service/requests/server/list-requests'
import { dashboardRead } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('usage:view', { query: requestListQuery, isList: true }, ({ reading, actor, query }) =>
  listRequests(reading, actor, query),
)
