import { emptyBody } from '@/lib/shared/answers'
import { roleInput } from '@/lib/team/core/schema'
import { deleteRole } from '@/lib/team/server/delete-role'
import { updateRole } from '@/lib/team/server/update-role'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite(
  'roles:manage',
  { params: ['role'], body: roleInput },
  ({ work, actor, params, body }) => updateRole(work, actor, { ...body, roleId: params.role }),
)

export const DELETE = dashboardWrite('roles:manage', { params: ['role'], body: emptyBody }, ({ work, actor, params }) =>
  deleteRole(work, actor, { roleId: params.role }),
)
