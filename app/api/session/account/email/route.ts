import { changeEmailInput } from '@/lib/account/core/schema'
import { requestEmailChange } from '@/lib/account/server/change-email'
import { codeRequestReply, ownProof, wrongProof } from '@/lib/http/sessions/session-reply'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(changeEmailInput, async ({ access, visitor, person, body }) => {
  const proof = ownProof(body.password, body)
  const outcome = await requestEmailChange(access, visitor, { user: person, proof, email: body.email })
  if (outcome.outcome === 'refused') throw wrongProof(outcome.by, 'password')
  return codeRequestReply(outcome, visitor)
})
