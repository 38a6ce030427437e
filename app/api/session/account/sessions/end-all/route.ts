import { endAllSessions } from '@/lib/account/server/end-all-sessions'
import { forgetSession } from '@/lib/http/sessions/session-reply'
import { emptyBody } from '@/lib/shared/answers'
import { personRoute } from '@/lib/wiring/sign-in'

export const POST = personRoute(emptyBody, async ({ access, visitor, person }) => {
  await access.transact(visitor, (work) => endAllSessions(work, { user: person, visitor }))
  return forgetSession(visitor)
})
