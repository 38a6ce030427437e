import { nothing, roleInput } from '@/lib/team/core/schema'
import { listRoles } from '@/lib/team/server/list-roles'
import { createRole } from '@/lib/team/server/save-role'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('roles:view', { query: nothing }, ({ reading, actor }) => listRoles(reading, actor))

export const POST = dashboardWrite('roles:manage', { body: roleInput }, ({ work, actor, body }) =>
  createRole(work, actor, body),
)
