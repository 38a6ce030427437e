import { renameInput } from '@/lib/account/core/schema'
import { renameUser } from '@/lib/account/server/rename-user'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(renameInput, ({ access, visitor, person, body }) =>
  access.transact(visitor, (work) => renameUser(work, person, body.name)),
)
