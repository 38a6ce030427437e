import type { Reading } from '@/lib/platform/work'
import type { Granted } from '../core/granted'
import { presentInvitation } from '../core/present-team'
import type { InvitationView } from '../core/schema-team'
import { findNames, findWaiting } from './store-invitations'

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
