import type { Db, Tx } from '@/lib/platform/db'
import type { Permission } from '../core/permissions'
import { holdingOf } from '../core/present-team'
import { findTeamMember } from './store-members'

/** What the inviter may give today; null when they are no member any more, may not invite, or were suspended. */
export async function inviterHolding(
  db: Db | Tx,
  inviter: { organizationId: string; userId: string },
): Promise<ReadonlySet<Permission> | null> {
  const row = await findTeamMember(db, inviter)
  if (!row || row.user.suspendedAt) return null
  const holding = holdingOf(row)
  return holding.has('members:invite') ? holding : null
}
