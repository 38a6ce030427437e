import { linkIdentityInput } from '@/lib/access/core/account-schema'
import { startLinking } from '@/lib/access/server/start-linking'
import { ownProof } from '@/lib/http/session-reply'
import { startLinkReply } from '@/lib/http/start-link-reply'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(linkIdentityInput, async ({ access, visitor, person, body }) => {
  const proof = ownProof(body.password, body)
  return startLinkReply(await startLinking(access, visitor, { person, proof, provider: body.provider }), visitor)
})
