import { acceptInput } from '@/lib/team/core/schema'
import { acceptInvitation } from '@/lib/team/server/accept-invitation'
import { personWrite } from '@/lib/wiring/dashboard'

export const POST = personWrite({ body: acceptInput }, ({ work, person, body }) => acceptInvitation(work, person, body))
