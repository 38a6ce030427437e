import { codeSentReply } from '@/lib/http/sessions/portal-session-reply'
import { portalSessionCodeInput } from '@/lib/people/portal/core/schema'
import { requestPortalCode } from '@/lib/people/portal/server/sign-in-with-code'
import { portalAnonymous } from '@/lib/wiring/portal'

export const POST = portalAnonymous({ body: portalSessionCodeInput }, async ({ deps, visitor, body }) =>
  codeSentReply(
    await requestPortalCode(deps, visitor, body.email, { callbackPath: body.callback_path, claim: body.claim }),
    visitor,
  ),
)
