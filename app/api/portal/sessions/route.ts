import { signedOutReply } from '@/lib/http/sessions/portal-session-reply'
import { endAllSessions, listSessions } from '@/lib/portal/server/manage-sessions'
import { emptyBody } from '@/lib/shared/answers'
import { portalRead, portalSignedIn } from '@/lib/wiring/portal'

export const GET = portalRead({}, ({ reading, customer }) => listSessions(reading, customer))

export const DELETE = portalSignedIn({ body: emptyBody }, async ({ deps, visitor, customer }) => {
  await deps.transact(visitor, (work) => endAllSessions(work, customer))
  return signedOutReply(visitor)
})
