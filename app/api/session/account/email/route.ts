import { codeRequestReply, ownProof, wrongProof } from '@/lib/http/sessions/session-reply'
import { changeEmailInput } from '@/lib/people/account/core/schema'
import { requestEmailChange } from '@/lib/people/account/server/change-email'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(changeEmailInput, async ({ deps, visitor, user, body }) => {
  const proof = ownProof(body.password, body)
  const outcome = await requestEmailChange(deps, visitor, { user, proof, email: body.email })
  if (outcome.outcome === 'refused') throw wrongProof(outcome.by, 'password')
  return codeRequestReply(outcome, visitor)
})
