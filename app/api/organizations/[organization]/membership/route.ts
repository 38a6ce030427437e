import { nothing } from '@/lib/access/core/schema-team'
import { leaveTeam } from '@/lib/access/server/leave-team'
import { personWrite } from '@/lib/wiring-dashboard'

export const DELETE = personWrite({ body: nothing }, ({ work, person, params }) =>
  leaveTeam(work, person, { organizationId: params['organization'] ?? '' }),
)
