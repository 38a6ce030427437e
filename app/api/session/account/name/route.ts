import { renameInput } from '@/lib/account/core/schema'
import { renamePerson } from '@/lib/account/server/manage-account'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(renameInput, ({ deps, visitor, user, body }) =>
  deps.transact(visitor, (work) => renamePerson(work, user, body.name)),
)
