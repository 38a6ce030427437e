import { enrollTotpInput } from '@/lib/access/core/account-schema'
import { enrollTotp } from '@/lib/access/server/manage-totp'
import { enrollmentReply } from '@/lib/http/second-factor-reply'
import { ownProof } from '@/lib/http/session-reply'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(enrollTotpInput, async ({ access, visitor, person, body }) => {
  const proof = ownProof(body.password, body)
  return enrollmentReply(await enrollTotp(access, visitor, { person, proof }), visitor)
})
