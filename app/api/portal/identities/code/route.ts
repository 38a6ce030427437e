import { codeSentReply } from '@/lib/http/sessions/portal-session-reply'
import { portalCodeInput } from '@/lib/portal/core/schema'
import { requestIdentityCode } from '@/lib/portal/server/link-email'
import { portalPerson } from '@/lib/wiring/portal'

export const POST = portalPerson({ body: portalCodeInput }, async ({ parts, visitor, customer, body }) =>
  codeSentReply(await requestIdentityCode(parts, visitor, { customer, ...body }), visitor),
)
