import type { Granted } from '@/lib/permissions/core/granted'
import type { Reading } from '@/lib/platform/database/context'
import { presentInvitation } from '../core/present-team'
import type { InvitationView } from '../core/schema'
import { findNames, findWaiting } from './invitations.sql'

/** The invitations that nobody answered yet, also those whose time is over. */
export async function listInvitations(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  actor: Granted<'members:view'>,
): Promise<{ items: InvitationView[] }> {
  const waiting = await findWaiting(db, actor.organizationId)
  const names = await findNames(
    db,
    waiting.map(({ invitedById }) => invitedById),
  )
  const items = waiting.map(({ invitedById, ...invitation }) =>
    presentInvitation({ ...invitation, inviter: names.get(invitedById) ?? null }, actor, now),
  )
  return { items }
}
