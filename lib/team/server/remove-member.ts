import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import { enterTeam } from '@/lib/permissions/server/lock-team'
import { countOwners, deleteMember, findTeamMember } from '@/lib/permissions/server/memberships.sql'
import type { Work } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { refuseRemoval } from '../core/decide-team-change'
import { holdingOf, roleNameOf } from '../core/present-team'
import { refuseTeamChange } from './refuse-team-change'

/** Ends a membership. Every request reads it anew, so the very next one is refused. */
export async function removeMember(work: Work, actor: Granted<'members:remove'>, { userId }: { userId: string }) {
  const standing = await enterTeam(work, actor, 'members:remove')
  const ref = { organizationId: actor.organizationId, userId }
  const target = await findTeamMember(work.tx, ref)
  if (!target) throw new Fault('not_found', 'There is no such member.')
  const owners = await countOwners(work.tx, actor.organizationId)
  refuseTeamChange(refuseRemoval({ actor: standing, target: { ...target, permissions: holdingOf(target) }, owners }))
  await deleteMember(work.tx, ref)
  await recordChange(work, actor, {
    action: 'member.removed',
    target: { type: 'member', id: userId, label: target.user.email },
    before: { role: roleNameOf(target) },
  })
  return { done: true }
}
