import { resendLoggedMail } from '@/lib/catalog/licenses/server/mails/resend-logged-mail'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { params: ['mail'], body: emptyBody },
  ({ work, actor, params }) => resendLoggedMail(work, actor, params.mail),
)
