import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { endAccessTokens } from '@/lib/people/access-tokens/server/end-access-tokens'
import { takeOverAccessTokensOf } from '@/lib/people/access-tokens/server/take-over-access-token'
import { refuseRemoval } from '../core/decide-team-change'
import type { RemoveMemberInput } from '../core/schema'
import { countOwners, deleteMemberRow } from './members.sql'
import { throwTeamRefusal } from './refuse-team-change'

/**
 * Ends a membership. Every request reads it again, so the next one is refused. The member's access tokens end with it,
 * unless an owner who removes them takes the tokens over.
 */
export async function removeMember(
  work: WriteContext,
  actor: Granted<'members:remove'>,
  { userId, take_over_access_tokens }: { userId: string } & Partial<RemoveMemberInput>,
) {
  const member = await lockTeamAs(work, actor, 'members:remove')
  const ref = { organizationId: actor.organizationId, userId }
  const target = await findTeamMember(work.tx, ref)
  if (!target) throw new Fault('not_found', "This member doesn't exist.")
  const owners = await countOwners(work.tx, actor.organizationId)
  throwTeamRefusal(refuseRemoval({ actor: member, target, owners }))
  const leaving = { userId, email: target.email }
  if (take_over_access_tokens) await takeOverAccessTokensOf(work, actor, { ...leaving, role: member.role })
  await deleteMemberRow(work.tx, ref)
  await endAccessTokens(work, () => actor, { ...ref, ...leaving })
  await recordChange(work, actor, {
    action: 'member.removed',
    target: { type: 'member', id: userId, label: target.email },
    before: { role: target.roleName },
  })
  return { done: true }
}
