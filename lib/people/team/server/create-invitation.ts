import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { mayGrant } from '@/lib/foundation/permissions/core/roles'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { InviteInput } from '../core/schema'
import { countOpen, deleteExpired, findOpenByEmail, insertInvitation } from './invitations.sql'
import { findMembershipByEmail } from './members.sql'
import { throwTeamRefusal } from './refuse-team-change'
import { requireSeat } from './require-seat'
import { resolveRole } from './resolve-role'
import { sendInvitation } from './send-invitation'

/** Invitations are mails in our name: a larger number at once would be spam. */
const MAX_OPEN = 100

/** Invites an address with a single-use link by mail, valid for seven days, for a role that the inviter may grant. */
export async function createInvitation(work: WriteContext, actor: Granted<'members:invite'>, input: InviteInput) {
  const member = await lockTeamAs(work, actor, 'members:invite')
  const role = await resolveRole(work, actor.organizationId, input.role)
  if (!mayGrant(member.permissions, role.permissions)) throwTeamRefusal('not_held')
  await requireUninvited(work, actor.organizationId, input.email)
  await requireSeat(work, actor.organizationId)
  requireProof(actor)
  const id = work.newId()
  const { organizationId } = actor
  const sending = await sendInvitation(work, actor, { email: input.email, role: role.name })
  await insertInvitation(work.tx, { id, organizationId, email: input.email, ...role.ref, ...sending })
  await recordChange(work, actor, {
    action: 'invitation.created',
    target: { type: 'invitation', id, label: input.email },
    after: { email: input.email, role: role.name, expires_at: sending.expiresAt },
  })
  return { id }
}

async function requireUninvited({ tx, now }: WriteContext, organizationId: string, email: string) {
  if (await findMembershipByEmail(tx, organizationId, email))
    throw new Fault('conflict', `${email} is already a member.`, { email: 'This person is already a member.' })
  if (await findOpenByEmail(tx, { organizationId, email, now }))
    throw new Fault('conflict', `${email} is already invited. Send that invitation again instead.`, {
      email: 'This person is already invited. Send that invitation again instead.',
    })
  await deleteExpired(tx, { organizationId, email, now })
  if ((await countOpen(tx, organizationId, now)) >= MAX_OPEN)
    throw new Fault('conflict', `${MAX_OPEN} invitations are open. Revoke some, or wait until they are accepted.`)
}
