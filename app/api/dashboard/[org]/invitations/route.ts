import { emptyQuery } from '@/lib/shared/answers'
import { inviteInput } from '@/lib/team/core/schema'
import { createInvitation } from '@/lib/team/server/create-invitation'
import { listInvitations } from '@/lib/team/server/list-invitations'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('members:view', { query: emptyQuery }, ({ reading, actor }) =>
  listInvitations(reading, actor),
)

export const POST = dashboardWrite('members:invite', { body: inviteInput }, ({ work, actor, body }) =>
  createInvitation(work, actor, body),
)
