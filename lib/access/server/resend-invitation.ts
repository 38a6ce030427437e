import { recordChange } from '@/lib/audit/server/record-changes'
import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import type { Granted } from '../core/granted'
import { holdingOf, roleNameOf } from '../core/present-team'
import { mayGrant } from '../core/roles'
import { enterTeam } from './enter-team'
import { refuseTeamChange } from './refuse-team-change'
import { sendInvitation } from './send-invitation'
import { findInvitation, renewInvitation } from './store-invitations'

/** Sends a new link with seven new days; the one before is dead. Who sends it must be able to give the role. */
export async function resendInvitation(
  work: Work,
  actor: Granted<'members:invite'>,
  { invitationId }: { invitationId: string },
) {
  const standing = await enterTeam(work, actor, 'members:invite')
  const ref = { organizationId: actor.organizationId, id: invitationId }
  const invitation = await findInvitation(work.tx, ref)
  if (!invitation || invitation.acceptedAt || invitation.revokedAt)
    throw new Fault('not_found', 'There is no such invitation.')
  if (!mayGrant(standing.permissions, holdingOf(invitation))) refuseTeamChange('not_held')
  const sending = await sendInvitation(work, actor, { email: invitation.email, role: roleNameOf(invitation) })
  if (!(await renewInvitation(work.tx, ref, sending))) throw new Fault('not_found', 'There is no such invitation.')
  await recordChange(work, actor, {
    action: 'invitation.resent',
    target: { type: 'invitation', id: invitationId, label: invitation.email },
    before: { expires_at: invitation.expiresAt },
    after: { expires_at: sending.expiresAt },
  })
  return { done: true }
}
