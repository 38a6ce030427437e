import { confirmTotp } from '@/lib/account/server/confirm-totp'
import { secondFactorReply } from '@/lib/http/sessions/second-factor-reply'
import { secondFactorInput } from '@/lib/sign-in/core/schema'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(secondFactorInput, async ({ access, visitor, person, body }) =>
  secondFactorReply(await confirmTotp(access, visitor, { user: person, code: body.code }), visitor),
)
