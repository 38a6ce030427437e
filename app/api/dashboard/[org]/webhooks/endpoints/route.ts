import { emptyQuery } from '@/lib/shared/answers'
import { createEndpointInput } from '@/lib/webhooks/core/schema'
import { createEndpoint } from '@/lib/webhooks/server/create-endpoint'
import { listEndpoints } from '@/lib/webhooks/server/list-endpoints'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'
import { getDestinations } from '@/lib/wiring/destinations'

export const GET = dashboardRead('webhooks:view', { query: emptyQuery }, ({ reading, actor }) =>
  listEndpoints(reading, actor),
)

export const POST = dashboardWrite('webhooks:manage', { body: createEndpointInput }, ({ work, actor, body }) =>
  createEndpoint(work, actor, { input: body, destinations: getDestinations() }),
)
