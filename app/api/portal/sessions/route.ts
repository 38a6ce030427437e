import { signedOutReply } from '@/lib/http/sessions/portal-session-reply'
import { endAllSessions, listSessions } from '@/lib/portal/server/manage-sessions'
import { emptyBody } from '@/lib/shared/answers'
import { portalPerson, portalRead } from '@/lib/wiring/portal'

export const GET = portalRead(({ reading, customer }) => listSessions(reading, customer))

export const DELETE = portalPerson({ body: emptyBody }, async ({ parts, visitor, customer }) => {
  await parts.transact(visitor, (work) => endAllSessions(work, customer))
  return signedOutReply(visitor)
})
