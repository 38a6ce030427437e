import { recordChange } from '@/lib/audit/server/record-changes'
import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import type { Granted } from '../core/granted'
import { holdingOf } from '../core/present-team'
import { mayManage } from '../core/team-rules'
import { enterTeam } from './enter-team'
import { refuseTeamChange } from './refuse-team-change'
import { findInvitation, revokeWaiting } from './store-invitations'

/** Takes an invitation back: its link is dead. */
export async function revokeInvitation(
  work: Work,
  actor: Granted<'members:invite'>,
  { invitationId }: { invitationId: string },
) {
  const standing = await enterTeam(work, actor, 'members:invite')
  const ref = { organizationId: actor.organizationId, id: invitationId }
  const invitation = await findInvitation(work.tx, ref)
  if (!invitation) throw new Fault('not_found', 'There is no such invitation.')
  if (!mayManage(standing.permissions, holdingOf(invitation))) refuseTeamChange('holds_more')
  if (!(await revokeWaiting(work.tx, ref, work.now)))
    throw new Fault('conflict', 'This invitation was accepted or revoked before.')
  await recordChange(work, actor, {
    action: 'invitation.revoked',
    target: { type: 'invitation', id: invitationId, label: invitation.email },
  })
  return { done: true }
}
