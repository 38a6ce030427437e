import { identityInput } from '@/lib/access/core/account-schema'
import { unlinkIdentity } from '@/lib/access/server/manage-account'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(identityInput, ({ access, visitor, person, body }) =>
  access.transact(visitor, (work) => unlinkIdentity(work, { person, visitor }, body.provider)),
)
