import { askedCode, identityLinkedReply } from '@/lib/http/sessions/portal-session-reply'
import { portalSignInInput, removeIdentityInput } from '@/lib/people/portal/core/schema'
import { linkEmail } from '@/lib/people/portal/server/link-email'
import { removeIdentity } from '@/lib/people/portal/server/remove-identity'
import { portalSignedIn, portalWrite } from '@/lib/wiring/portal'

export const POST = portalSignedIn({ body: portalSignInInput }, async ({ deps, visitor, customer, body, request }) =>
  identityLinkedReply(await linkEmail(deps, visitor, { customer, ...body, request: askedCode(request) }), visitor),
)

export const DELETE = portalWrite({ body: removeIdentityInput }, ({ work, customer, body }) =>
  removeIdentity(work, customer, body),
)
