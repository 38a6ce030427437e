import { emptyBody } from '@/lib/foundation/shared/answers'
import { revokeInvitation } from '@/lib/people/team/server/revoke-invitation'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const DELETE = dashboardWrite(
  'members:invite',
  { params: ['invitation'], body: emptyBody },
  ({ work, actor, params }) => revokeInvitation(work, actor, { invitationId: params.invitation }),
)
