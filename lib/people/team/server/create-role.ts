import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { permissionsOf } from '@/lib/foundation/permissions/core/roles'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { refuseRoleEdit } from '../core/decide-team-change'
import type { RoleInput } from '../core/schema'
import { throwTeamRefusal } from './refuse-team-change'
import { inGridOrder, requireFreeName } from './role-rows'
import { countRoles, insertRole } from './roles.sql'

const MAX_ROLES = 50
const NOTHING = new Set<never>()

/** Creates a custom role. It can contain only permissions that its creator has. */
export async function createRole(work: WriteContext, actor: Granted<'roles:manage'>, input: RoleInput) {
  const member = await lockTeamAs(work, actor, 'roles:manage')
  const after = permissionsOf('custom', input.permissions)
  throwTeamRefusal(refuseRoleEdit({ actor: member, roleId: null, before: NOTHING, after }))
  await requireFreeName(work, actor.organizationId, { id: null, name: input.name })
  if ((await countRoles(work.tx, actor.organizationId)) >= MAX_ROLES)
    throw new Fault('conflict', `An organization can have at most ${MAX_ROLES} custom roles. Delete one first.`)
  const id = work.newId()
  const permissions = inGridOrder(after)
  await insertRole(work.tx, { id, organizationId: actor.organizationId, name: input.name, permissions })
  await recordChange(work, actor, {
    action: 'role.created',
    target: { type: 'role', id, label: input.name },
    after: { name: input.name, permissions },
  })
  return { id }
}
