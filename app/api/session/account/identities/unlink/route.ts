import { identityInput } from '@/lib/account/core/schema'
import { unlinkIdentity } from '@/lib/account/server/unlink-identity'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(identityInput, ({ access, visitor, person, body }) =>
  access.transact(visitor, (work) => unlinkIdentity(work, { user: person, visitor }, body.provider)),
)
