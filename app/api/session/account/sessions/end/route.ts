import { endSessionInput } from '@/lib/access/core/account-schema'
import { endSession } from '@/lib/access/server/manage-account'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(endSessionInput, ({ access, visitor, person, body }) =>
  access.transact(visitor, (work) => endSession(work, { person, visitor }, body.id)),
)
