import { nothing, roleInput } from '@/lib/access/core/schema-team'
import { listRoles } from '@/lib/access/server/list-roles'
import { createRole } from '@/lib/access/server/save-role'
import { dashboardRead, dashboardWrite } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('roles:view', nothing, ({ reading, actor }) => listRoles(reading, actor))

export const POST = dashboardWrite('roles:manage', { body: roleInput }, ({ work, actor, body }) =>
  createRole(work, actor, body),
)
