import { emptyBody } from '@/lib/shared/answers'
import { rotateSecret } from '@/lib/webhooks/server/rotate-secret'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'webhooks:manage',
  { params: ['endpoint'], body: emptyBody },
  ({ work, actor, params }) => rotateSecret(work, actor, params.endpoint),
)
