import { secondFactorInput } from '@/lib/access/core/sign-in-schema'
import { disableTotp } from '@/lib/access/server/manage-totp'
import { secondFactorReply } from '@/lib/http/second-factor-reply'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(secondFactorInput, async ({ access, visitor, person, body }) =>
  secondFactorReply(await disableTotp(access, visitor, { person, code: body.code }), visitor),
)
