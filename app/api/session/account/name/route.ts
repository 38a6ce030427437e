import { renameInput } from '@/lib/account/core/schema'
import { renamePerson } from '@/lib/account/server/manage-account'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(renameInput, ({ access, visitor, person, body }) =>
  access.transact(visitor, (work) => renamePerson(work, person, body.name)),
)
