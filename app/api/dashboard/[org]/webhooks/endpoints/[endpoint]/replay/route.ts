import { sinceInput } from '@/lib/service/webhooks/core/schema'
import { countReplay, replayEndpoint } from '@/lib/service/webhooks/server/resend-deliveries'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'webhooks:view',
  { params: ['endpoint'], query: sinceInput },
  ({ reading, actor, params, query }) =>
    countReplay(reading, actor, { endpointId: params.endpoint, since: query.since }),
)

export const POST = dashboardWrite(
  'webhooks:manage',
  { params: ['endpoint'], body: sinceInput },
  ({ work, actor, params, body }) => replayEndpoint(work, actor, { endpointId: params.endpoint, since: body.since }),
)
