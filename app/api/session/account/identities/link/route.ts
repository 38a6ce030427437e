import { linkIdentityInput } from '@/lib/account/core/schema'
import { startLinking } from '@/lib/account/server/start-linking'
import { startLinkReply } from '@/lib/http/sessions/link-provider-reply'
import { ownProof } from '@/lib/http/sessions/session-reply'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(linkIdentityInput, async ({ access, visitor, person, body }) => {
  const proof = ownProof(body.password, body)
  return startLinkReply(await startLinking(access, visitor, { user: person, proof, provider: body.provider }), visitor)
})
