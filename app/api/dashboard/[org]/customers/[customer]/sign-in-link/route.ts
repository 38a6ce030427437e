import { sendSignInLink } from '@/lib/portal/server/vendor/send-sign-in-link'
import { emptyBody } from '@/lib/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: emptyBody },
  ({ work, actor, params }) => sendSignInLink(work, actor, params.customer),
)
