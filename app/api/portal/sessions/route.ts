import { endOtherSessions, listSessions } from '@/lib/portal/server/account/manage-sessions'
import { emptyBody } from '@/lib/shared/answers'
import { portalRead, portalWrite } from '@/lib/wiring/portal'

export const GET = portalRead({}, ({ reading, customer }) => listSessions(reading, customer))

export const DELETE = portalWrite({ body: emptyBody }, ({ work, customer }) => endOtherSessions(work, customer))
