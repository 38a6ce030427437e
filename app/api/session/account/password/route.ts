import { changePasswordInput } from '@/lib/account/core/schema'
import { changePassword } from '@/lib/account/server/change-password'
import { ownProof, signInReply, wrongProof } from '@/lib/http/sessions/session-reply'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(changePasswordInput, async ({ access, visitor, person, body }) => {
  const proof = ownProof(body.current_password, body)
  const outcome = await changePassword(access, visitor, { user: person, proof, next: body.password })
  if (outcome.outcome === 'refused') throw wrongProof(outcome.by, 'current_password')
  return signInReply(access, visitor, { outcome, refusal: '' })
})
