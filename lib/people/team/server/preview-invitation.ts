import { permissionsOfMember, roleNameOf } from '@/lib/foundation/permissions/core/roles'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { tokenHash } from '@/lib/foundation/platform/security/vault'
import { invitationState, refuseAcceptance } from '../core/invitation'
import type { PreviewedInvitation } from '../core/schema'
import { findInvitationByToken, findNames, hasAccount } from './invitations.sql'
import { inviterPermissions } from './inviter-permissions'

/** The content of an invitation's page; null for an invalid link. Reading it changes nothing. */
export async function previewInvitation(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  token: string,
  user: SessionUser | null,
): Promise<PreviewedInvitation | null> {
  const invitation = await findInvitationByToken(db, tokenHash(token))
  if (!invitation) return null
  const { organizationId, invitedById, email, organization } = invitation
  const names = await findNames(db, [invitedById])
  const state = invitationState(invitation, now)
  const refusal = refuseAcceptance({
    state,
    invited: email,
    accepting: user?.email ?? email,
    isMember: user !== null && (await findTeamMember(db, { organizationId, userId: user.userId })) !== null,
    inviter: await inviterPermissions(db, { organizationId, userId: invitedById }),
    wanted: permissionsOfMember(invitation),
  })
  // Old links are in logs and forwarded mails: one that opens nothing any more names nobody.
  if (state !== 'open') return { organization, email: null, role: null, inviter: null, has_account: false, refusal }
  const has_account = await hasAccount(db, email)
  const inviter = names.get(invitedById) ?? null
  return { organization, email, role: roleNameOf(invitation), inviter, has_account, refusal }
}
