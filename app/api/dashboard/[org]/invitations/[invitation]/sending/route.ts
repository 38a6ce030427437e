import { emptyBody } from '@/lib/foundation/shared/answers'
import { resendInvitation } from '@/lib/people/team/server/resend-invitation'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'members:invite',
  { params: ['invitation'], body: emptyBody },
  ({ work, actor, params }) => resendInvitation(work, actor, { invitationId: params.invitation }),
)
