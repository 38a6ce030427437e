import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { mayGrant, permissionsOfMember, roleNameOf } from '@/lib/foundation/permissions/core/roles'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { findInvitation, renewInvitation } from './invitations.sql'
import { throwTeamRefusal } from './refuse-team-change'
import { requireSeat } from './require-seat'
import { sendInvitation } from './send-invitation'

/**
 * Sends a new link with seven new days to the same email; the previous one stops working. The sender must be able to
 * grant the role, and prove who they are: the invitation may have expired, or its inviter have left.
 */
export async function resendInvitation(
  work: WriteContext,
  actor: Granted<'members:invite'>,
  { invitationId }: { invitationId: string },
) {
  const member = await lockTeamAs(work, actor, 'members:invite')
  const ref = { organizationId: actor.organizationId, id: invitationId }
  const invitation = await findInvitation(work.tx, ref)
  if (!invitation || invitation.acceptedAt || invitation.revokedAt)
    throw new Fault('not_found', "This invitation doesn't exist.")
  if (!mayGrant(member.permissions, permissionsOfMember(invitation))) throwTeamRefusal('not_held')
  // An expired invitation gave its seat back.
  if (invitation.expiresAt <= work.now) await requireSeat(work, actor.organizationId)
  requireProof(actor)
  const sending = await sendInvitation(work, actor, { email: invitation.email, role: roleNameOf(invitation) })
  if (!(await renewInvitation(work.tx, ref, sending))) throw new Fault('not_found', "This invitation doesn't exist.")
  await recordChange(work, actor, {
    action: 'invitation.resent',
    target: { type: 'invitation', id: invitationId, label: invitation.email },
    before: { expires_at: invitation.expiresAt },
    after: { expires_at: sending.expiresAt },
  })
  return { done: true }
}
