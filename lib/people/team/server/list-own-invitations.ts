import { permissionsOfMember, roleNameOf } from '@/lib/foundation/permissions/core/roles'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { refuseAcceptance } from '../core/invitation'
import type { OwnInvitation } from '../core/schema'
import { findNames, selectOpenInvitationsTo } from './invitations.sql'
import { inviterPermissions } from './inviter-permissions'

/** The invitations that this user can accept without their links: those to their verified email. */
export async function listOwnInvitations(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  user: Pick<SessionUser, 'userId' | 'email'>,
): Promise<OwnInvitation[]> {
  const open = await selectOpenInvitationsTo(db, user.userId, now)
  const names = await findNames(
    db,
    open.map(({ invitedById }) => invitedById),
  )
  const invitations = await Promise.all(
    open.map(async (invitation) => {
      const { id, organizationId, organization, email, invitedById } = invitation
      const refusal = refuseAcceptance({
        state: 'open',
        invited: email,
        accepting: user.email,
        isMember: (await findTeamMember(db, { organizationId, userId: user.userId })) !== null,
        inviter: await inviterPermissions(db, { organizationId, userId: invitedById }),
        wanted: permissionsOfMember(invitation),
      })
      const inviter = names.get(invitedById) ?? null
      return refusal ? [] : [{ id, organization: organization.name, role: roleNameOf(invitation), inviter }]
    }),
  )
  return invitations.flat()
}
