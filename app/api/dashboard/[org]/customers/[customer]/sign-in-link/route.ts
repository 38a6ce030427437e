import { emptyBody } from '@/lib/foundation/shared/answers'
import { sendSignInLink } from '@/lib/people/sign-in/server/sessions/send-portal-link'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'customers:update',
  { params: ['customer'], body: emptyBody },
  ({ work, actor, params }) => sendSignInLink(work, actor, params.customer),
)
