import { emptyBody } from '@/lib/shared/answers'
import { leaveTeam } from '@/lib/team/server/leave-team'
import { userWrite } from '@/lib/wiring/dashboard'

export const DELETE = userWrite({ params: ['organization'], body: emptyBody }, ({ work, user, params }) =>
  leaveTeam(work, user, { organizationId: params.organization }),
)
