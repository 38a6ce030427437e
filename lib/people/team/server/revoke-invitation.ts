import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { permissionsOfMember } from '@/lib/foundation/permissions/core/roles'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { mayManage } from '../core/decide-team-change'
import { findInvitation, revokePendingInvitation } from './invitations.sql'
import { throwTeamRefusal } from './refuse-team-change'

/** Revokes an invitation: its link stops working. */
export async function revokeInvitation(
  work: WriteContext,
  actor: Granted<'members:invite'>,
  { invitationId }: { invitationId: string },
) {
  const member = await lockTeamAs(work, actor, 'members:invite')
  const ref = { organizationId: actor.organizationId, id: invitationId }
  const invitation = await findInvitation(work.tx, ref)
  if (!invitation) throw new Fault('not_found', "This invitation doesn't exist.")
  if (!mayManage(member.permissions, permissionsOfMember(invitation))) throwTeamRefusal('holds_more')
  if (!(await revokePendingInvitation(work.tx, ref, work.now)))
    throw new Fault('conflict', 'This invitation was already accepted or revoked.')
  await recordChange(work, actor, {
    action: 'invitation.revoked',
    target: { type: 'invitation', id: invitationId, label: invitation.email },
  })
  return { done: true }
}
