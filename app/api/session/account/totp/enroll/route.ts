import { enrollTotpInput } from '@/lib/account/core/schema'
import { enrollTotp } from '@/lib/account/server/enroll-totp'
import { enrollmentReply } from '@/lib/http/sessions/second-factor-reply'
import { ownProof } from '@/lib/http/sessions/session-reply'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(enrollTotpInput, async ({ access, visitor, person, body }) => {
  const proof = ownProof(body.password, body)
  return enrollmentReply(await enrollTotp(access, visitor, { user: person, proof }), visitor)
})
