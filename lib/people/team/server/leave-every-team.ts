import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Actor } from '@/lib/foundation/shared/change'
import { endAccessTokens } from '@/lib/people/access-tokens/server/end-access-tokens'
import { revokeInvitationsTo } from './invitations.sql'
import { deleteMemberRow } from './members.sql'

type Leaving = {
  userId: string
  email: string
  /** their teams, locked */
  organizationIds: string[]
  action: 'member.left' | 'member.removed'
  /** who does it, as a member or an operator of that organization */
  actorIn: (organizationId: string) => Actor
}

/**
 * For a person whose account is deleted: ends every membership and the access tokens that act for them, and revokes the
 * invitations to their email, in whichever organization.
 */
export async function leaveEveryTeam(work: WriteContext, leaving: Leaving): Promise<void> {
  const { userId, email, organizationIds, action, actorIn } = leaving
  for (const organizationId of organizationIds) {
    const member = await findTeamMember(work.tx, { organizationId, userId })
    if (!member || !(await deleteMemberRow(work.tx, { organizationId, userId }))) continue
    await recordChange(work, actorIn(organizationId), {
      action,
      target: { type: 'member', id: userId, label: email },
      before: { role: member.roleName },
    })
  }
  await endAccessTokens(work, actorIn, { userId, email })
  for (const { id, organizationId } of await revokeInvitationsTo(work.tx, email, work.now))
    await recordChange(work, actorIn(organizationId), {
      action: 'invitation.revoked',
      target: { type: 'invitation', id, label: email },
    })
}
