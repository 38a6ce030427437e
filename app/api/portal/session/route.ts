import { askedCode, portalSignInReply, signedOutReply } from '@/lib/http/sessions/portal-session-reply'
import { portalSignInInput } from '@/lib/portal/core/schema'
import { signInWithPortalCode } from '@/lib/portal/server/sign-in-with-code'
import { emptyBody } from '@/lib/shared/answers'
import { endPortalSession } from '@/lib/sign-in/server/sessions/end-sessions'
import { portalStranger } from '@/lib/wiring/portal'

export const POST = portalStranger({ body: portalSignInInput }, async ({ parts, visitor, body, cookies }) =>
  portalSignInReply(await signInWithPortalCode(parts, visitor, { ...body, request: askedCode(cookies) }), visitor),
)

export const DELETE = portalStranger({ body: emptyBody }, async ({ parts, visitor }) => {
  const { sessionToken } = visitor
  if (sessionToken) await parts.transact(visitor, (work) => endPortalSession(work, sessionToken))
  return signedOutReply(visitor)
})
