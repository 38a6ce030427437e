import { recordChange } from '@/lib/changes/server/record-changes'
import { roleNameOf } from '@/lib/permissions/core/roles'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { countOwners, deleteMember, findTeamMember, lockTeam } from '@/lib/permissions/server/memberships.sql'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { refuseLeaving } from '../core/decide-team-change'
import { throwTeamRefusal } from './refuse-team-change'

/** Ends the person's own membership, which needs no permission. The last owner stays. */
export async function leaveTeam(
  work: WriteContext,
  person: Pick<SessionUser, 'userId' | 'email'>,
  { organizationId }: { organizationId: string },
) {
  await lockTeam(work.tx, organizationId)
  const ref = { organizationId, userId: person.userId }
  const membership = await findTeamMember(work.tx, ref)
  if (!membership) throw new Fault('not_found', 'There is no such organization, or you are no member of it.')
  throwTeamRefusal(refuseLeaving(membership, await countOwners(work.tx, organizationId)))
  await deleteMember(work.tx, ref)
  await recordChange(
    work,
    { ...ref, email: person.email },
    {
      action: 'member.left',
      target: { type: 'member', id: person.userId, label: person.email },
      before: { role: roleNameOf(membership) },
    },
  )
  return { done: true }
}
