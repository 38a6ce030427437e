import { accountDeletedReply, askedCode } from '@/lib/http/sessions/portal-session-reply'
import { portalSignInInput } from '@/lib/people/portal/core/schema'
import { deleteAccount } from '@/lib/people/portal/server/account/delete-account'
import { portalSignedIn } from '@/lib/wiring/portal'

export const POST = portalSignedIn({ body: portalSignInInput }, async ({ deps, visitor, customer, body, request }) =>
  accountDeletedReply(await deleteAccount(deps, visitor, { customer, ...body, request: askedCode(request) }), visitor),
)
