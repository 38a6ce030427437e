import { identityInput } from '@/lib/account/core/schema'
import { unlinkIdentity } from '@/lib/account/server/unlink-identity'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(identityInput, ({ deps, visitor, user, body }) =>
  deps.transact(visitor, (work) => unlinkIdentity(work, { user, visitor }, body.provider)),
)
