import { invitationTokenInput } from '@/lib/team/core/schema'
import { acceptInvitation } from '@/lib/team/server/accept-invitation'
import { userWrite } from '@/lib/wiring/dashboard'

export const POST = userWrite({ body: invitationTokenInput }, ({ work, user, body }) =>
  acceptInvitation(work, user, body),
)
