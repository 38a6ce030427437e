import { emptyBody, emptyQuery } from '@/lib/foundation/shared/answers'
import { updateEndpointInput } from '@/lib/service/webhooks/core/schema'
import { deleteEndpoint } from '@/lib/service/webhooks/server/delete-endpoint'
import { getEndpoint } from '@/lib/service/webhooks/server/list-endpoints'
import { updateEndpoint } from '@/lib/service/webhooks/server/update-endpoint'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'
import { getDestinations } from '@/lib/wiring/destinations'

export const GET = dashboardRead(
  'webhooks:view',
  { params: ['endpoint'], query: emptyQuery },
  ({ reading, actor, params }) => getEndpoint(reading, actor, params.endpoint),
)

export const PATCH = dashboardWrite(
  'webhooks:manage',
  { params: ['endpoint'], body: updateEndpointInput },
  ({ work, actor, params, body }) =>
    updateEndpoint(work, actor, {
      endpointId: params.endpoint,
      input: body,
      destinations: getDestinations(),
    }),
)

export const DELETE = dashboardWrite(
  'webhooks:manage',
  { params: ['endpoint'], body: emptyBody },
  ({ work, actor, params }) => deleteEndpoint(work, actor, params.endpoint),
)
