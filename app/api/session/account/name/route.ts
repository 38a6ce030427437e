import { renameInput } from '@/lib/people/account/core/schema'
import { renameUser } from '@/lib/people/account/server/rename-user'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(renameInput, ({ deps, visitor, user, body }) =>
  deps.transact(visitor, (work) => renameUser(work, user, body.name)),
)
