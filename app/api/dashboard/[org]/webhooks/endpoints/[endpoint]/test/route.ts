import { emptyBody } from '@/lib/foundation/shared/answers'
import { testEndpoint } from '@/lib/service/webhooks/server/test-endpoint'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'webhooks:manage',
  { params: ['endpoint'], body: emptyBody },
  ({ work, actor, params }) => testEndpoint(work, actor, params.endpoint),
)
