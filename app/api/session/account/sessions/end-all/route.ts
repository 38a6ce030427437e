import { endAllSessions } from '@/lib/account/server/manage-account'
import { forgetSession } from '@/lib/http/sessions/session-reply'
import { nothing } from '@/lib/sign-in/core/schema'
import { userRoute } from '@/lib/wiring/sign-in'

export const POST = userRoute(nothing, async ({ deps, visitor, user }) => {
  await deps.transact(visitor, (work) => endAllSessions(work, { person: user, visitor }))
  return forgetSession(visitor)
})
