import { emptyBody } from '@/lib/foundation/shared/answers'
import { forgetSession } from '@/lib/http/sessions/session-reply'
import { endAllSessions } from '@/lib/people/account/server/end-all-sessions'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(emptyBody, async ({ deps, visitor, user }) => {
  await deps.transact(visitor, (work) => endAllSessions(work, { user, visitor }))
  return forgetSession(visitor)
})
