import { identityInput } from '@/lib/account/core/schema'
import { unlinkIdentity } from '@/lib/account/server/manage-account'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(identityInput, ({ deps, visitor, user, body }) =>
  deps.transact(visitor, (work) => unlinkIdentity(work, { person: user, visitor }, body.provider)),
)
