import { recordChange } from '@/lib/audit/server/record-changes'
import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import { roleNameOf } from '../core/present-team'
import type { SignedIn } from '../core/signed-in'
import { refuseLeaving } from '../core/team-rules'
import { refuseTeamChange } from './refuse-team-change'
import { countOwners, deleteMember, findTeamMember, lockTeam } from './store-members'

/** Ends the person's own membership, which needs no permission. The last owner stays. */
export async function leaveTeam(
  work: Work,
  person: Pick<SignedIn, 'userId' | 'email'>,
  { organizationId }: { organizationId: string },
) {
  await lockTeam(work.tx, organizationId)
  const ref = { organizationId, userId: person.userId }
  const membership = await findTeamMember(work.tx, ref)
  if (!membership) throw new Fault('not_found', 'There is no such organization, or you are no member of it.')
  refuseTeamChange(refuseLeaving(membership, await countOwners(work.tx, organizationId)))
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
