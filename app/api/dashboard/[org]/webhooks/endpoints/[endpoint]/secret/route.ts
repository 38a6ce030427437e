import { emptyBody } from '@/lib/foundation/shared/answers'
import { rotateSecret } from '@/lib/service/webhooks/server/rotate-secret'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'webhooks:manage',
  { params: ['endpoint'], body: emptyBody },
  ({ work, actor, params }) => rotateSecret(work, actor, params.endpoint),
)
