import { codeSentReply } from '@/lib/http/sessions/portal-session-reply'
import { portalCodeInput } from '@/lib/people/portal/core/schema'
import { requestDeletionCode } from '@/lib/people/portal/server/account/delete-account'
import { portalSignedIn } from '@/lib/wiring/portal'

export const POST = portalSignedIn({ body: portalCodeInput }, async ({ deps, visitor, customer, body }) =>
  codeSentReply(await requestDeletionCode(deps, visitor, { customer, ...body }), visitor),
)
