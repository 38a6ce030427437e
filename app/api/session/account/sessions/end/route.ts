import { endSessionInput } from '@/lib/people/account/core/schema'
import { endSession } from '@/lib/people/account/server/end-session'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(endSessionInput, ({ deps, visitor, user, body }) =>
  deps.transact(visitor, (work) => endSession(work, { user, visitor }, body.id)),
)
