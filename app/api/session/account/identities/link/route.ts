import { identityInput } from '@/lib/access/core/account-schema'
import { startLinkReply } from '@/lib/http/provider-route'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(identityInput, async ({ access, visitor, body }) =>
  startLinkReply(access, visitor, body.provider),
)
