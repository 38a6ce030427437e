import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import { PERMISSIONS } from '@/lib/permissions/core/permissions'
import { isBuiltInRole, permissionsOf } from '@/lib/permissions/core/roles'
import { lockTeamAs } from '@/lib/permissions/server/lock-team'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { refuseRoleEdit } from '../core/decide-team-change'
import type { RoleInput } from '../core/schema'
import { throwTeamRefusal } from './refuse-team-change'
import { countRoles, findRole, findRoleByName, insertRole, updateRoleRow } from './roles.sql'

const MAX_ROLES = 50
const NOTHING = new Set<never>()

/** Makes a custom role. It permits nothing that its maker does not hold. */
export async function createRole(work: WriteContext, actor: Granted<'roles:manage'>, input: RoleInput) {
  const standing = await lockTeamAs(work, actor, 'roles:manage')
  const after = permissionsOf('custom', input.permissions)
  throwTeamRefusal(refuseRoleEdit({ actor: standing, roleId: null, before: NOTHING, after }))
  await requireFreeName(work, actor.organizationId, { id: null, name: input.name })
  if ((await countRoles(work.tx, actor.organizationId)) >= MAX_ROLES)
    throw new Fault('conflict', `An organization has at most ${MAX_ROLES} roles of its own. Delete one first.`)
  const id = work.newId()
  const permissions = inOrder(after)
  await insertRole(work.tx, { id, organizationId: actor.organizationId, name: input.name, permissions })
  await recordChange(work, actor, {
    action: 'role.created',
    target: { type: 'role', id, label: input.name },
    after: { name: input.name, permissions },
  })
  return { id }
}

type RoleChange = RoleInput & { roleId: string }

/** Changes a custom role. It holds for all its members on their very next request. */
export async function updateRole(work: WriteContext, actor: Granted<'roles:manage'>, { roleId, ...input }: RoleChange) {
  const standing = await lockTeamAs(work, actor, 'roles:manage')
  const ref = { organizationId: actor.organizationId, id: roleId }
  const role = await findRole(work.tx, ref)
  if (!role) throw new Fault('not_found', 'There is no such role.')
  const [before, after] = [permissionsOf('custom', role.permissions), permissionsOf('custom', input.permissions)]
  throwTeamRefusal(refuseRoleEdit({ actor: standing, roleId, before, after }))
  await requireFreeName(work, actor.organizationId, { id: roleId, name: input.name })
  const permissions = inOrder(after)
  await updateRoleRow(work.tx, ref, { name: input.name, permissions })
  await recordChange(work, actor, {
    action: 'role.updated',
    target: { type: 'role', id: roleId, label: input.name },
    before: { name: role.name, permissions: inOrder(before) },
    after: { name: input.name, permissions },
  })
  return { id: roleId }
}

async function requireFreeName(
  { tx }: WriteContext,
  organizationId: string,
  { id, name }: { id: string | null; name: string },
) {
  const other = isBuiltInRole(name.toLowerCase()) ? { id: 'built-in' } : await findRoleByName(tx, organizationId, name)
  if (!other || other.id === id) return
  throw new Fault('conflict', 'A role of this name exists.', { name: 'needs a name that no other role has' })
}

const inOrder = (held: ReadonlySet<string>): string[] => PERMISSIONS.filter((permission) => held.has(permission))
