import { emptyQuery } from '@/lib/foundation/shared/answers'
import { createSourceInput } from '@/lib/service/sales/core/schema'
import { createSource, listAllSources } from '@/lib/service/sales/server/sources'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('sales:view', { query: emptyQuery }, ({ reading, actor }) =>
  listAllSources(reading, actor),
)

export const POST = dashboardWrite('sales:manage', { body: createSourceInput }, ({ work, actor, body }) =>
  createSource(work, actor, body),
)
