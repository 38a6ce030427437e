import { endAllSessions } from '@/lib/account/server/end-all-sessions'
import { forgetSession } from '@/lib/http/sessions/session-reply'
import { nothing } from '@/lib/sign-in/core/schema'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(nothing, async ({ access, visitor, person }) => {
  await access.transact(visitor, (work) => endAllSessions(work, { user: person, visitor }))
  return forgetSession(visitor)
})
