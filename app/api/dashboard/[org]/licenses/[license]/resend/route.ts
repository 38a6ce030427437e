import { resendLicenseMail } from '@/lib/licenses/server/mails/resend-license-mail'
import { emptyBody } from '@/lib/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: emptyBody },
  ({ work, actor, params }) => resendLicenseMail(work, actor, params.license),
)
