import { endSessionInput } from '@/lib/account/core/schema'
import { endSession } from '@/lib/account/server/end-session'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(endSessionInput, ({ access, visitor, person, body }) =>
  access.transact(visitor, (work) => endSession(work, { user: person, visitor }, body.id)),
)
