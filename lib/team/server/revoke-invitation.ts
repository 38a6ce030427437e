import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import { enterTeam } from '@/lib/permissions/server/lock-team'
import type { Work } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { mayManage } from '../core/decide-team-change'
import { holdingOf } from '../core/present-team'
import { findInvitation, revokeWaiting } from './invitations.sql'
import { refuseTeamChange } from './refuse-team-change'

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
