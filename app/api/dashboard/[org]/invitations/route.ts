import { inviteInput, nothing } from '@/lib/access/core/schema-team'
import { createInvitation } from '@/lib/access/server/create-invitation'
import { listInvitations } from '@/lib/access/server/list-invitations'
import { dashboardRead, dashboardWrite } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('members:view', nothing, ({ reading, actor }) => listInvitations(reading, actor))

export const POST = dashboardWrite('members:invite', { body: inviteInput }, ({ work, actor, body }) =>
  createInvitation(work, actor, body),
)
