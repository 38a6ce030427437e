import { renewRecoveryCodes } from '@/lib/account/server/renew-recovery-codes'
import { secondFactorReply } from '@/lib/http/sessions/second-factor-reply'
import { secondFactorInput } from '@/lib/sign-in/core/schema'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(secondFactorInput, async ({ access, visitor, person, body }) =>
  secondFactorReply(await renewRecoveryCodes(access, visitor, { user: person, code: body.code }), visitor),
)
