import { renameInput } from '@/lib/access/core/account-schema'
import { renamePerson } from '@/lib/access/server/manage-account'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(renameInput, ({ access, visitor, person, body }) =>
  access.transact(visitor, (work) => renamePerson(work, person, body.name)),
)
