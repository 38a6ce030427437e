import { nothing } from '@/lib/access/core/sign-in-schema'
import { endAllSessions } from '@/lib/access/server/manage-account'
import { forgetSession } from '@/lib/http/session-reply'
import { personRoute } from '@/lib/wiring-access'

export const POST = personRoute(nothing, async ({ access, visitor, person }) => {
  await access.transact(visitor, (work) => endAllSessions(work, { person, visitor }))
  return forgetSession(visitor)
})
