import { renewRecoveryCodes } from '@/lib/account/server/renew-recovery-codes'
import { secondFactorReply } from '@/lib/http/sessions/second-factor-reply'
import { secondFactorInput } from '@/lib/sign-in/core/schema'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(secondFactorInput, async ({ deps, visitor, user, body }) =>
  secondFactorReply(await renewRecoveryCodes(deps, visitor, { user, code: body.code }), visitor),
)
