import { nothing } from '@/lib/access/core/schema-team'
import { revokeInvitation } from '@/lib/access/server/revoke-invitation'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const DELETE = dashboardWrite('members:invite', { body: nothing }, ({ work, actor, params }) =>
  revokeInvitation(work, actor, { invitationId: params['invitation'] ?? '' }),
)
