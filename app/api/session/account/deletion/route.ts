import { forgetSession, ownProof, throttledReply, wrongProof } from '@/lib/http/sessions/session-reply'
import { proofInput } from '@/lib/people/account/core/schema'
import { deleteAccount } from '@/lib/people/account/server/delete-account'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(proofInput, async ({ deps, visitor, user, body }) => {
  const outcome = await deleteAccount(deps, visitor, { user, proof: ownProof(body.password, body) })
  if (outcome.outcome === 'throttled') return throttledReply(outcome, visitor)
  if (outcome.outcome === 'refused') throw wrongProof(outcome.by, 'password')
  return forgetSession(visitor)
})
