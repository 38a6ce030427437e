import { emptyBody } from '@/lib/shared/answers'
import { resendDelivery } from '@/lib/webhooks/server/resend-deliveries'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'webhooks:manage',
  { params: ['delivery'], body: emptyBody },
  ({ work, actor, params }) => resendDelivery(work, actor, params.delivery),
)
