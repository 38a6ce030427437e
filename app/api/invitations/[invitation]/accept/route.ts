import { emptyBody } from '@/lib/foundation/shared/answers'
import { acceptOwnInvitation } from '@/lib/people/team/server/accept-invitation'
import { userWrite } from '@/lib/wiring/dashboard'

export const POST = userWrite({ params: ['invitation'], body: emptyBody }, ({ work, user, params }) =>
  acceptOwnInvitation(work, user, params.invitation),
)
