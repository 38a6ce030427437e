import { secondFactorInput } from '@/lib/access/core/sign-in-schema'
import { giveSecondFactor } from '@/lib/access/server/give-second-factor'
import { signInReply, WRONG_SECOND_FACTOR } from '@/lib/http/session-reply'
import { pendingRoute } from '@/lib/wiring-access'

export const POST = pendingRoute(secondFactorInput, async ({ access, visitor, person, body }) =>
  signInReply(access, visitor, {
    outcome: await giveSecondFactor(access, visitor, { person, code: body.code }),
    refusal: WRONG_SECOND_FACTOR,
  }),
)
