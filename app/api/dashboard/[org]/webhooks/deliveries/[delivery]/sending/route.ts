import { nothing } from '@/lib/webhooks/core/schema'
import { resendDelivery } from '@/lib/webhooks/server/resend-deliveries'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'webhooks:manage',
  { params: ['delivery'], body: nothing },
  ({ work, actor, params }) => resendDelivery(work, actor, params.delivery),
)
