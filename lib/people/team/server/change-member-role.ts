import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { mayGrant } from '@/lib/foundation/permissions/core/roles'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { refuseRoleChange } from '../core/decide-team-change'
import type { RoleChoice } from '../core/schema'
import { countOwners, updateMemberRoleRow } from './members.sql'
import { throwTeamRefusal } from './refuse-team-change'
import { refOf, resolveRole } from './resolve-role'

type Input = { userId: string; role: RoleChoice }

/** Gives a member another role, from their next request on. */
export async function changeMemberRole(work: WriteContext, actor: Granted<'members:update'>, { userId, role }: Input) {
  const member = await lockTeamAs(work, actor, 'members:update')
  const ref = { organizationId: actor.organizationId, userId }
  const target = await findTeamMember(work.tx, ref)
  if (!target) throw new Fault('not_found', "This member doesn't exist.")
  const next = await resolveRole(work, actor.organizationId, role)
  const owners = await countOwners(work.tx, actor.organizationId)
  throwTeamRefusal(
    refuseRoleChange({
      actor: member,
      target,
      next: { role: next.ref.role, permissions: next.permissions },
      owners,
    }),
  )
  const was = refOf(target)
  if (was.role === next.ref.role && was.roleId === next.ref.roleId) return { done: true }
  const isNewAccess = !mayGrant(target.permissions, next.permissions)
  if (isNewAccess) requireProof(actor)
  if (!(await updateMemberRoleRow(work.tx, { ...ref, was }, next.ref)))
    throw new Fault('conflict', 'Someone else changed this member in the meantime.')
  await recordChange(work, actor, {
    action: 'member.role_changed',
    target: { type: 'member', id: userId, label: target.email },
    before: { role: target.roleName },
    after: { role: next.name, ...(isNewAccess && { new_access: true }) },
  })
  return { done: true }
}
