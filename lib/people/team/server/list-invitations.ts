import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { presentInvitation } from '../core/present-team'
import type { InvitationView } from '../core/schema'
import { findNames, selectPendingInvitations } from './invitations.sql'

/** The open invitations, including expired ones. */
export async function listInvitations(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  actor: Granted<'members:view'>,
): Promise<{ items: InvitationView[] }> {
  const pending = await selectPendingInvitations(db, actor.organizationId)
  const names = await findNames(
    db,
    pending.map(({ invitedById }) => invitedById),
  )
  const items = pending.map(({ invitedById, ...invitation }) =>
    presentInvitation({ ...invitation, inviter: names.get(invitedById) ?? null }, actor, now),
  )
  return { items }
}
