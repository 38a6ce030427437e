import { identityInput } from '@/lib/people/account/core/schema'
import { unlinkIdentity } from '@/lib/people/account/server/unlink-identity'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(identityInput, ({ deps, visitor, user, body }) =>
  deps.transact(visitor, (work) => unlinkIdentity(work, { user, visitor }, body.provider)),
)
