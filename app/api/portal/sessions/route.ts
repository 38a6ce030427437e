import { emptyBody } from '@/lib/foundation/shared/answers'
import { endOtherSessions, listSessions } from '@/lib/people/portal/server/account/manage-sessions'
import { portalRead, portalWrite } from '@/lib/wiring/portal'

export const GET = portalRead({}, ({ reading, customer }) => listSessions(reading, customer))

export const DELETE = portalWrite({ body: emptyBody }, ({ work, customer }) => endOtherSessions(work, customer))
