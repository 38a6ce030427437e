import { nothing } from '@/lib/team/core/schema'
import { revokeInvitation } from '@/lib/team/server/revoke-invitation'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const DELETE = dashboardWrite(
  'members:invite',
  { params: ['invitation'], body: nothing },
  ({ work, actor, params }) => revokeInvitation(work, actor, { invitationId: params.invitation }),
)
