import { signInReply, WRONG_SECOND_FACTOR } from '@/lib/http/sessions/session-reply'
import { secondFactorInput } from '@/lib/people/sign-in/core/schema'
import { passTwoFactor } from '@/lib/people/sign-in/server/pass-two-factor'
import { pendingRoute } from '@/lib/wiring/sign-in'

export const POST = pendingRoute(secondFactorInput, async ({ deps, visitor, user, body }) =>
  signInReply(deps, visitor, {
    outcome: await passTwoFactor(deps, visitor, { user, code: body.code }),
    refusal: WRONG_SECOND_FACTOR,
  }),
)
