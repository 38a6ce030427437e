import { ownProof, throttledReply, wrongProof } from '@/lib/http/sessions/session-reply'
import { proofInput } from '@/lib/people/account/core/schema'
import { proveIdentity } from '@/lib/people/account/server/prove-identity'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(proofInput, async ({ deps, visitor, user, body }) => {
  const check = await proveIdentity(deps, visitor, { user, proof: ownProof(body.password, body) })
  if (check.outcome === 'throttled') return throttledReply(check, visitor)
  if (check.outcome === 'refused') throw wrongProof(check.by, 'password')
  return {}
})
