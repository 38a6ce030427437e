import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import { lockTeam } from '@/lib/foundation/permissions/server/lock-team'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { endAccessTokens } from '@/lib/people/access-tokens/server/end-access-tokens'
import { refuseLeaving } from '../core/decide-team-change'
import { countOwners, deleteMemberRow } from './members.sql'
import { throwTeamRefusal } from './refuse-team-change'

/** Whether this member can't leave. */
export const isLastOwner = async ({ db }: Pick<ReadContext, 'db'>, member: Member): Promise<boolean> =>
  refuseLeaving(member, await countOwners(db, member.organizationId)) !== null

/** Ends the user's own membership, which needs no permission. The last owner stays. Their access tokens end with it. */
export async function leaveTeam(
  work: WriteContext,
  user: Pick<SessionUser, 'userId' | 'email'>,
  { organizationId }: { organizationId: string },
) {
  await lockTeam(work, organizationId)
  const ref = { organizationId, userId: user.userId }
  const membership = await findTeamMember(work.tx, ref)
  if (!membership) throw new Fault('not_found', "This organization doesn't exist, or you aren't a member of it.")
  throwTeamRefusal(refuseLeaving(membership, await countOwners(work.tx, organizationId)))
  await deleteMemberRow(work.tx, ref)
  const actor = { ...ref, email: user.email }
  await endAccessTokens(work, () => actor, actor)
  await recordChange(work, actor, {
    action: 'member.left',
    target: { type: 'member', id: user.userId, label: user.email },
    before: { role: membership.roleName },
  })
  return { done: true }
}
