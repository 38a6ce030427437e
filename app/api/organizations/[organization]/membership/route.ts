import { emptyBody } from '@/lib/foundation/shared/answers'
import { leaveTeam } from '@/lib/people/team/server/leave-team'
import { userWrite } from '@/lib/wiring/dashboard'

export const DELETE = userWrite({ params: ['organization'], body: emptyBody }, ({ work, user, params }) =>
  leaveTeam(work, user, { organizationId: params.organization }),
)
