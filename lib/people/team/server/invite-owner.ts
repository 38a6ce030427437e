import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import { lockTeam } from '@/lib/foundation/permissions/server/lock-team'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { operatorOf } from '@/lib/foundation/shared/change'
import { insertInvitation, revokePendingInvitations } from './invitations.sql'
import { countMembers } from './members.sql'
import { resolveRole } from './resolve-role'
import { sendInvitation } from './send-invitation'

type Inviter = Pick<Member, 'userId' | 'email' | 'name'>
type Invited = { organizationId: string; email: string }

/** Invites the owner of an organization without members, by an operator. Whoever was invited before is not any more. */
export async function inviteOwner(
  work: WriteContext,
  operator: Inviter,
  { organizationId, email }: Invited,
): Promise<void> {
  await lockTeam(work, organizationId)
  if ((await countMembers(work.tx, organizationId)) > 0)
    throw new Fault('conflict', 'This organization has members: one of them can be made an owner.')
  const actor = operatorOf(operator, organizationId)
  const { userId, email: from, name } = operator
  const role = await resolveRole(work, organizationId, 'owner')
  const sending = await sendInvitation(work, { organizationId, userId, email: from, name }, { email, role: role.name })
  for (const earlier of await revokePendingInvitations(work.tx, organizationId, work.now))
    await recordChange(work, actor, {
      action: 'invitation.revoked',
      target: { type: 'invitation', id: earlier.id, label: earlier.email },
    })
  const id = work.newId()
  await insertInvitation(work.tx, { id, organizationId, email, ...role.ref, ...sending })
  await recordChange(work, actor, {
    action: 'invitation.created',
    target: { type: 'invitation', id, label: email },
    after: { email, role: role.name, expires_at: sending.expiresAt },
  })
}
