import { portalSignInReply } from '@/lib/http/sessions/portal-session-reply'
import { portalLinkInput } from '@/lib/portal/core/schema'
import { signInWithPortalLink } from '@/lib/portal/server/sign-in-with-code'
import { portalStranger } from '@/lib/wiring/portal'

export const POST = portalStranger({ body: portalLinkInput }, async ({ parts, visitor, body }) =>
  portalSignInReply(await signInWithPortalLink(parts, visitor, body.token), visitor),
)
