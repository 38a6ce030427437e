import { invitationTokenInput } from '@/lib/people/team/core/schema'
import { acceptInvitation } from '@/lib/people/team/server/accept-invitation'
import { userWrite } from '@/lib/wiring/dashboard'

export const POST = userWrite({ body: invitationTokenInput }, ({ work, user, body }) =>
  acceptInvitation(work, user, body),
)
