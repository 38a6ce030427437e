import { portalSignInReply } from '@/lib/http/sessions/portal-session-reply'
import { portalLinkInput } from '@/lib/people/portal/core/schema'
import { signInWithPortalLink } from '@/lib/people/portal/server/sign-in-with-code'
import { portalAnonymous } from '@/lib/wiring/portal'

export const POST = portalAnonymous({ body: portalLinkInput }, async ({ deps, visitor, body }) =>
  portalSignInReply(await signInWithPortalLink(deps, visitor, body.token), visitor),
)
