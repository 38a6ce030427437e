import { acceptInput } from '@/lib/access/core/schema-team'
import { acceptInvitation } from '@/lib/access/server/accept-invitation'
import { personWrite } from '@/lib/wiring-dashboard'

export const POST = personWrite({ body: acceptInput }, ({ work, person, body }) => acceptInvitation(work, person, body))
