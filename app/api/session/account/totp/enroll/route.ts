import { enrollmentReply } from '@/lib/http/sessions/second-factor-reply'
import { ownProof } from '@/lib/http/sessions/session-reply'
import { proofInput } from '@/lib/people/account/core/schema'
import { enrollTotp } from '@/lib/people/account/server/enroll-totp'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(proofInput, async ({ deps, visitor, user, body }) => {
  const proof = ownProof(body.password, body)
  return enrollmentReply(await enrollTotp(deps, visitor, { user, proof }), visitor)
})
