import { emptyBody } from '@/lib/foundation/shared/answers'
import { roleInput } from '@/lib/people/team/core/schema'
import { deleteRole } from '@/lib/people/team/server/delete-role'
import { updateRole } from '@/lib/people/team/server/update-role'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite(
  'roles:manage',
  { params: ['role'], body: roleInput },
  ({ work, actor, params, body }) => updateRole(work, actor, { ...body, roleId: params.role }),
)

export const DELETE = dashboardWrite('roles:manage', { params: ['role'], body: emptyBody }, ({ work, actor, params }) =>
  deleteRole(work, actor, { roleId: params.role }),
)
