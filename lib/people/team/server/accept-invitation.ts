import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { permissionsOfMember, roleNameOf } from '@/lib/foundation/permissions/core/roles'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import { lockTeam } from '@/lib/foundation/permissions/server/lock-team'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { tokenHash } from '@/lib/foundation/platform/security/vault'
import { type AcceptanceRefusal, invitationState, refuseAcceptance } from '../core/invitation'
import { acceptInvitationRow, findInvitationByToken, findInvitationTo } from './invitations.sql'
import { inviterPermissions } from './inviter-permissions'
import { insertMember } from './members.sql'
import { refOf } from './resolve-role'

const REFUSALS: Record<AcceptanceRefusal, string> = {
  accepted: 'This invitation was accepted before. It works once.',
  revoked: 'This invitation was revoked.',
  expired: 'This invitation has expired. Ask for a new one.',
  other_email: 'This invitation is for another email. Sign in with that one.',
  is_member: 'You are a member of this organization already.',
  not_grantable: 'The member who invited you can no longer assign this role. Ask for a new invitation.',
}

type Accepting = Pick<SessionUser, 'userId' | 'email'>
type Found = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>

/** Makes the user a member, if the link is theirs, unused and not expired, and the inviter may still grant the role. */
export const acceptInvitation = (work: WriteContext, user: Accepting, { token }: { token: string }) =>
  accept(work, user, {
    find: () => findInvitationByToken(work.tx, tokenHash(token)),
    missing: 'This invitation link is invalid.',
  })

/** The same without the link: for the verified email of the user, who lost it on the way to their account. */
export const acceptOwnInvitation = (work: WriteContext, user: Accepting, id: string) =>
  accept(work, user, {
    find: () => findInvitationTo(work.tx, { id, userId: user.userId }),
    missing: "This invitation doesn't exist, or it is for another email.",
  })

type Wanted = { find: () => Promise<Found | null>; missing: string }

async function accept(work: WriteContext, user: Accepting, { find, missing }: Wanted): Promise<{ slug: string }> {
  const found = await find()
  if (!found) throw new Fault('not_found', missing)
  const { organizationId } = found
  await lockTeam(work, organizationId)
  // Read again under the lock, which prevents a concurrent revocation or a demotion of the inviter.
  const invitation = (await find()) ?? found
  const refusal = refuseAcceptance({
    state: invitationState(invitation, work.now),
    invited: invitation.email,
    accepting: user.email,
    isMember: (await findTeamMember(work.tx, { organizationId, userId: user.userId })) !== null,
    inviter: await inviterPermissions(work.tx, { organizationId, userId: invitation.invitedById }),
    wanted: permissionsOfMember(invitation),
  })
  if (refusal) throw new Fault(refusal === 'other_email' ? 'forbidden' : 'conflict', REFUSALS[refusal])
  await join(work, user, invitation)
  return { slug: invitation.organization.slug }
}

async function join(work: WriteContext, { userId, email }: Accepting, invitation: Found) {
  const { id, organizationId } = invitation
  const isFirst = await acceptInvitationRow(work.tx, { organizationId, id }, work.now)
  if (!isFirst) throw new Fault('conflict', REFUSALS.accepted)
  await insertMember(work.tx, { organizationId, userId, ...refOf(invitation), createdAt: work.now })
  await recordChange(
    work,
    { organizationId, userId, email },
    {
      action: 'member.joined',
      target: { type: 'member', id: userId, label: email },
      after: { role: roleNameOf(invitation) },
    },
  )
}
