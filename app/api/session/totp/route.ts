import { signInReply, WRONG_SECOND_FACTOR } from '@/lib/http/sessions/session-reply'
import { secondFactorInput } from '@/lib/sign-in/core/schema'
import { passTwoFactor } from '@/lib/sign-in/server/pass-two-factor'
import { pendingRoute } from '@/lib/wiring/sign-in'

export const POST = pendingRoute(secondFactorInput, async ({ access, visitor, person, body }) =>
  signInReply(access, visitor, {
    outcome: await passTwoFactor(access, visitor, { user: person, code: body.code }),
    refusal: WRONG_SECOND_FACTOR,
  }),
)
