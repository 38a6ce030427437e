import { emptyBody } from '@/lib/foundation/shared/answers'
import { askedCode, portalSignInReply, signedOutReply } from '@/lib/http/sessions/portal-session-reply'
import { portalSignInInput } from '@/lib/people/portal/core/schema'
import { signInWithPortalCode } from '@/lib/people/portal/server/sign-in-with-code'
import { endPortalSession } from '@/lib/people/sign-in/server/sessions/end-sessions'
import { portalAnonymous } from '@/lib/wiring/portal'

export const POST = portalAnonymous({ body: portalSignInInput }, async ({ deps, visitor, body, request }) =>
  portalSignInReply(await signInWithPortalCode(deps, visitor, { ...body, request: askedCode(request) }), visitor),
)

export const DELETE = portalAnonymous({ body: emptyBody }, async ({ deps, visitor }) => {
  const { sessionToken } = visitor
  if (sessionToken) await deps.transact(visitor, (work) => endPortalSession(work, sessionToken))
  return signedOutReply(visitor)
})
