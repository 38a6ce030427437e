import { endAllSessions } from '@/lib/account/server/end-all-sessions'
import { forgetSession } from '@/lib/http/sessions/session-reply'
import { emptyBody } from '@/lib/shared/answers'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(emptyBody, async ({ deps, visitor, user }) => {
  await deps.transact(visitor, (work) => endAllSessions(work, { user, visitor }))
  return forgetSession(visitor)
})
