import { nothing } from '@/lib/webhooks/core/schema'
import { rotateSecret } from '@/lib/webhooks/server/rotate-secret'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'webhooks:manage',
  { params: ['endpoint'], body: nothing },
  ({ work, actor, params }) => rotateSecret(work, actor, params.endpoint),
)
