import { emptyQuery } from '@/lib/shared/answers'
import { roleInput } from '@/lib/team/core/schema'
import { createRole } from '@/lib/team/server/create-role'
import { listRoles } from '@/lib/team/server/list-roles'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('roles:view', { query: emptyQuery }, ({ reading, actor }) => listRoles(reading, actor))

export const POST = dashboardWrite('roles:manage', { body: roleInput }, ({ work, actor, body }) =>
  createRole(work, actor, body),
)
