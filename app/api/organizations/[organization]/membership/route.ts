import { emptyBody } from '@/lib/shared/answers'
import { leaveTeam } from '@/lib/team/server/leave-team'
import { userWrite } from '@/lib/wiring/dashboard'

export const DELETE = userWrite({ body: emptyBody }, ({ work, person, params }) =>
  leaveTeam(work, person, { organizationId: params['organization'] ?? '' }),
)
