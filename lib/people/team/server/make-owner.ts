import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import { lockTeam } from '@/lib/foundation/permissions/server/lock-team'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type OperatorIdentity, operatorOf } from '@/lib/foundation/shared/change'
import { updateMemberRoleRow } from './members.sql'
import { refOf, resolveRole } from './resolve-role'

type MadeOwner = { organizationId: string; userId: string; reason: string }

/** Makes a member an owner, by an operator: for an organization whose owners can't. Every owner gets an email, they too. */
export async function makeOwner(
  work: WriteContext,
  operator: OperatorIdentity,
  { organizationId, userId, reason }: MadeOwner,
): Promise<{ email: string }> {
  await lockTeam(work, organizationId)
  const ref = { organizationId, userId }
  const target = await findTeamMember(work.tx, ref)
  if (!target) throw new Fault('not_found', "This member doesn't exist.")
  if (target.role === 'owner') throw new Fault('conflict', 'This member is an owner already.')
  if (target.isSuspended) throw new Fault('conflict', 'This person is suspended. Resume them first.')
  const next = await resolveRole(work, organizationId, 'owner')
  if (!(await updateMemberRoleRow(work.tx, { ...ref, was: refOf(target) }, next.ref)))
    throw new Fault('conflict', 'Someone else changed this member in the meantime.')
  await recordChange(work, operatorOf(operator, organizationId), {
    action: 'member.role_changed',
    target: { type: 'member', id: userId, label: target.email },
    before: { role: target.roleName },
    after: { role: next.name, new_access: true, reason },
  })
  return { email: target.email }
}
