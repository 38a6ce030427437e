import { startLinkReply } from '@/lib/http/sessions/link-provider-reply'
import { ownProof } from '@/lib/http/sessions/session-reply'
import { linkIdentityInput } from '@/lib/people/account/core/schema'
import { startLinking } from '@/lib/people/account/server/start-linking'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(linkIdentityInput, async ({ deps, visitor, user, body }) => {
  const proof = ownProof(body.password, body)
  return startLinkReply(await startLinking(deps, visitor, { user, proof, provider: body.provider }), visitor)
})
