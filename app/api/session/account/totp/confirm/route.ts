import { secondFactorReply } from '@/lib/http/sessions/second-factor-reply'
import { WRONG_APP_CODE } from '@/lib/http/sessions/session-reply'
import { confirmTotp } from '@/lib/people/account/server/confirm-totp'
import { secondFactorInput } from '@/lib/people/sign-in/core/schema'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(secondFactorInput, async ({ deps, visitor, user, body }) =>
  secondFactorReply(await confirmTotp(deps, visitor, { user, code: body.code }), visitor, WRONG_APP_CODE),
)
