import { emptyQuery } from '@/lib/foundation/shared/answers'
import { inviteInput } from '@/lib/people/team/core/schema'
import { createInvitation } from '@/lib/people/team/server/create-invitation'
import { listInvitations } from '@/lib/people/team/server/list-invitations'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('members:view', { query: emptyQuery }, ({ reading, actor }) =>
  listInvitations(reading, actor),
)

export const POST = dashboardWrite('members:invite', { body: inviteInput }, ({ work, actor, body }) =>
  createInvitation(work, actor, body),
)
