import { askedCode, identityLinkedReply } from '@/lib/http/sessions/portal-session-reply'
import { portalSignInInput, removeIdentityInput } from '@/lib/portal/core/schema'
import { linkEmail } from '@/lib/portal/server/link-email'
import { removeIdentity } from '@/lib/portal/server/remove-identity'
import { portalPerson, portalWrite } from '@/lib/wiring/portal'

export const POST = portalPerson({ body: portalSignInInput }, async ({ parts, visitor, customer, body, cookies }) =>
  identityLinkedReply(await linkEmail(parts, visitor, { customer, ...body, request: askedCode(cookies) }), visitor),
)

export const DELETE = portalWrite({ body: removeIdentityInput }, ({ work, customer, body }) =>
  removeIdentity(work, customer, body),
)
