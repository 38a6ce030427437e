import { emptyBody } from '@/lib/foundation/shared/answers'
import { resendDelivery } from '@/lib/service/webhooks/server/resend-deliveries'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'webhooks:manage',
  { params: ['delivery'], body: emptyBody },
  ({ work, actor, params }) => resendDelivery(work, actor, params.delivery),
)
