import { acceptInput } from '@/lib/team/core/schema'
import { acceptInvitation } from '@/lib/team/server/accept-invitation'
import { userWrite } from '@/lib/wiring/dashboard'

export const POST = userWrite({ body: acceptInput }, ({ work, user, body }) => acceptInvitation(work, user, body))
