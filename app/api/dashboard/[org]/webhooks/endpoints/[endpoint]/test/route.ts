import { nothing } from '@/lib/webhooks/core/schema'
import { testEndpoint } from '@/lib/webhooks/server/test-endpoint'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'webhooks:manage',
  { params: ['endpoint'], body: nothing },
  ({ work, actor, params }) => testEndpoint(work, actor, params.endpoint),
)
