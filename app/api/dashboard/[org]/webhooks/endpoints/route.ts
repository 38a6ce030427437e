import { emptyQuery } from '@/lib/foundation/shared/answers'
import { createEndpointInput } from '@/lib/service/webhooks/core/schema'
import { createEndpoint } from '@/lib/service/webhooks/server/create-endpoint'
import { listEndpoints } from '@/lib/service/webhooks/server/list-endpoints'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'
import { getDestinations } from '@/lib/wiring/destinations'

export const GET = dashboardRead('webhooks:view', { query: emptyQuery }, ({ reading, actor }) =>
  listEndpoints(reading, actor),
)

export const POST = dashboardWrite('webhooks:manage', { body: createEndpointInput }, ({ work, actor, body }) =>
  createEndpoint(work, actor, { input: body, destinations: getDestinations() }),
)
