import { switchEndpointInput } from '@/lib/service/webhooks/core/schema'
import { switchEndpoint } from '@/lib/service/webhooks/server/update-endpoint'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite(
  'webhooks:manage',
  { params: ['endpoint'], body: switchEndpointInput },
  ({ work, actor, params, body }) =>
    switchEndpoint(work, actor, { endpointId: params.endpoint, enabled: body.enabled }),
)
