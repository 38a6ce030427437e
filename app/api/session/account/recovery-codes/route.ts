import { secondFactorReply } from '@/lib/http/sessions/second-factor-reply'
import { renewRecoveryCodes } from '@/lib/people/account/server/renew-recovery-codes'
import { secondFactorInput } from '@/lib/people/sign-in/core/schema'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(secondFactorInput, async ({ deps, visitor, user, body }) =>
  secondFactorReply(await renewRecoveryCodes(deps, visitor, { user, code: body.code }), visitor),
)
