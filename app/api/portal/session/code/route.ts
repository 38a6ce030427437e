import { codeSentReply } from '@/lib/http/sessions/portal-session-reply'
import { portalSessionCodeInput } from '@/lib/portal/core/schema'
import { requestPortalCode } from '@/lib/portal/server/sign-in-with-code'
import { portalStranger } from '@/lib/wiring/portal'

export const POST = portalStranger({ body: portalSessionCodeInput }, async ({ parts, visitor, body }) =>
  codeSentReply(await requestPortalCode(parts, visitor, body.email, body.callback_path), visitor),
)
