import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { mayGrant, permissionsOf } from '@/lib/foundation/permissions/core/roles'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { refuseRoleEdit } from '../core/decide-team-change'
import type { RoleInput } from '../core/schema'
import { throwTeamRefusal } from './refuse-team-change'
import { inGridOrder, requireFreeName } from './role-rows'
import { countRoleInvitations, countRoleMembers, findRole, updateRoleRow } from './roles.sql'

type RoleChange = RoleInput & { roleId: string }

/** Changes a custom role, for all its members from their next request on. */
export async function updateRole(work: WriteContext, actor: Granted<'roles:manage'>, { roleId, ...input }: RoleChange) {
  const member = await lockTeamAs(work, actor, 'roles:manage')
  const ref = { organizationId: actor.organizationId, id: roleId }
  const role = await findRole(work.tx, ref)
  if (!role) throw new Fault('not_found', "This role doesn't exist.")
  const [before, after] = [permissionsOf('custom', role.permissions), permissionsOf('custom', input.permissions)]
  throwTeamRefusal(refuseRoleEdit({ actor: member, roleId, before, after }))
  await requireFreeName(work, actor.organizationId, { id: roleId, name: input.name })
  const held = mayGrant(before, after) ? null : await countHolders(work, ref)
  if (held) requireProof(actor)
  const permissions = inGridOrder(after)
  await updateRoleRow(work.tx, ref, { name: input.name, permissions })
  await recordChange(work, actor, {
    action: 'role.updated',
    target: { type: 'role', id: roleId, label: input.name },
    before: { name: role.name, permissions: inGridOrder(before) },
    after: { name: input.name, permissions, ...(held ? { new_access: true, ...held } : {}) },
  })
  return { id: roleId }
}

/** To whom a role gives its permissions: its members, and whoever accepts an invitation that offers it. Null if nobody. */
async function countHolders({ tx, now }: WriteContext, ref: { organizationId: string; id: string }) {
  const members = await countRoleMembers(tx, ref)
  const invitations = await countRoleInvitations(tx, ref, now)
  return members + invitations > 0 ? { members, invitations } : null
}
