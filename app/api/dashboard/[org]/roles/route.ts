import { emptyQuery } from '@/lib/foundation/shared/answers'
import { roleInput } from '@/lib/people/team/core/schema'
import { createRole } from '@/lib/people/team/server/create-role'
import { listRoles } from '@/lib/people/team/server/list-roles'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('roles:view', { query: emptyQuery }, ({ reading, actor }) => listRoles(reading, actor))

export const POST = dashboardWrite('roles:manage', { body: roleInput }, ({ work, actor, body }) =>
  createRole(work, actor, body),
)
