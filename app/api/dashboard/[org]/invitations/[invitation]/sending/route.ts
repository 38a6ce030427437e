import { nothing } from '@/lib/team/core/schema'
import { resendInvitation } from '@/lib/team/server/resend-invitation'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'members:invite',
  { params: ['invitation'], body: nothing },
  ({ work, actor, params }) => resendInvitation(work, actor, { invitationId: params.invitation }),
)
