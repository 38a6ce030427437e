import { nothing } from '@/lib/access/core/sign-in-schema'
import { enrollTotp } from '@/lib/access/server/manage-totp'
import { enrollmentReply } from '@/lib/http/second-factor-reply'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(nothing, async ({ access, visitor, person }) =>
  enrollmentReply(await enrollTotp(access, visitor, person)),
)
