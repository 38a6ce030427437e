import { nothing } from '@/lib/team/core/schema'
import { leaveTeam } from '@/lib/team/server/leave-team'
import { userWrite } from '@/lib/wiring/dashboard'

export const DELETE = userWrite({ params: ['organization'], body: nothing }, ({ work, user, params }) =>
  leaveTeam(work, user, { organizationId: params.organization }),
)
