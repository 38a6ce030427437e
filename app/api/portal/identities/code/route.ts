import { codeSentReply } from '@/lib/http/sessions/portal-session-reply'
import { portalCodeInput } from '@/lib/people/portal/core/schema'
import { requestIdentityCode } from '@/lib/people/portal/server/link-email'
import { portalSignedIn } from '@/lib/wiring/portal'

export const POST = portalSignedIn({ body: portalCodeInput }, async ({ deps, visitor, customer, body }) =>
  codeSentReply(await requestIdentityCode(deps, visitor, { customer, ...body }), visitor),
)
