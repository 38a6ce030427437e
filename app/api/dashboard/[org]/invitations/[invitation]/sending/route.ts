import { nothing } from '@/lib/access/core/schema-team'
import { resendInvitation } from '@/lib/access/server/resend-invitation'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite('members:invite', { body: nothing }, ({ work, actor, params }) =>
  resendInvitation(work, actor, { invitationId: params['invitation'] ?? '' }),
)
