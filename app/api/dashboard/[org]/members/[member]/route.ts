import { changeRoleInput, removeMemberInput } from '@/lib/people/team/core/schema'
import { changeMemberRole } from '@/lib/people/team/server/change-member-role'
import { removeMember } from '@/lib/people/team/server/remove-member'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'members:update',
  { params: ['member'], body: changeRoleInput },
  ({ work, actor, params, body }) => changeMemberRole(work, actor, { userId: params.member, role: body.role }),
)

export const DELETE = dashboardWrite(
  'members:remove',
  { params: ['member'], body: removeMemberInput },
  ({ work, actor, params, body }) => removeMember(work, actor, { ...body, userId: params.member }),
)
