import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { permissionsOf } from '@/lib/foundation/permissions/core/roles'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { refuseRoleEdit } from '../core/decide-team-change'
import { throwTeamRefusal } from './refuse-team-change'
import { countRoleInvitations, countRoleMembers, deleteRoleRow, findRole } from './roles.sql'

/** Deletes a custom role that no member has and no open invitation offers. */
export async function deleteRole(work: WriteContext, actor: Granted<'roles:manage'>, { roleId }: { roleId: string }) {
  const member = await lockTeamAs(work, actor, 'roles:manage')
  const ref = { organizationId: actor.organizationId, id: roleId }
  const role = await findRole(work.tx, ref)
  if (!role) throw new Fault('not_found', "This role doesn't exist.")
  const before = permissionsOf('custom', role.permissions)
  throwTeamRefusal(refuseRoleEdit({ actor: member, roleId, before, after: new Set() }))
  const members = await countRoleMembers(work.tx, ref)
  if (members > 0) throw new Fault('conflict', `${people(members)} this role. Give them another one first.`)
  if ((await countRoleInvitations(work.tx, ref, work.now)) > 0)
    throw new Fault('conflict', 'An open invitation offers this role. Revoke it first.')
  await deleteRoleRow(work.tx, ref)
  await recordChange(work, actor, {
    action: 'role.deleted',
    target: { type: 'role', id: roleId, label: role.name },
    before: { name: role.name, permissions: role.permissions },
  })
  return { done: true }
}

const people = (count: number): string => (count === 1 ? 'One member has' : `${count} members have`)
