import { codeSentReply } from '@/lib/http/portal-session-reply'
import { portalCodeInput } from '@/lib/portal/core/schema'
import { requestPortalCode } from '@/lib/portal/server/sign-in-with-code'
import { portalStranger } from '@/lib/wiring-portal'

export const POST = portalStranger({ body: portalCodeInput }, async ({ parts, visitor, body }) =>
  codeSentReply(await requestPortalCode(parts, visitor, body.email), visitor),
)
