import { ownProof, signInReply, wrongProof } from '@/lib/http/sessions/session-reply'
import { changePasswordInput } from '@/lib/people/account/core/schema'
import { changePassword } from '@/lib/people/account/server/change-password'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(changePasswordInput, async ({ deps, visitor, user, body }) => {
  const proof = ownProof(body.current_password, body)
  const outcome = await changePassword(deps, visitor, { user, proof, next: body.password })
  if (outcome.outcome === 'refused') throw wrongProof(outcome.by, 'current_password')
  return signInReply(deps, visitor, { outcome, refusal: '' })
})
