import { disableTotp } from '@/lib/account/server/disable-totp'
import { secondFactorReply } from '@/lib/http/sessions/second-factor-reply'
import { secondFactorInput } from '@/lib/sign-in/core/schema'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(secondFactorInput, async ({ access, visitor, person, body }) =>
  secondFactorReply(await disableTotp(access, visitor, { user: person, code: body.code }), visitor),
)
