import { nothing } from '@/lib/team/core/schema'
import { leaveTeam } from '@/lib/team/server/leave-team'
import { personWrite } from '@/lib/wiring/dashboard'

export const DELETE = personWrite({ body: nothing }, ({ work, person, params }) =>
  leaveTeam(work, person, { organizationId: params['organization'] ?? '' }),
)
