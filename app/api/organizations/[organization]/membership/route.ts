import { nothing } from '@/lib/team/core/schema'
import { leaveTeam } from '@/lib/team/server/leave-team'
import { userWrite } from '@/lib/wiring/dashboard'

export const DELETE = userWrite({ body: nothing }, ({ work, person, params }) =>
  leaveTeam(work, person, { organizationId: params['organization'] ?? '' }),
)
