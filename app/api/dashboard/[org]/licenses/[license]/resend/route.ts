import { resendLicenseMail } from '@/lib/catalog/licenses/server/mails/resend-license-mail'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'licenses:update',
  { params: ['license'], body: emptyBody },
  ({ work, actor, params }) => resendLicenseMail(work, actor, params.license),
)
