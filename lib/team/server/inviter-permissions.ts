import type { Permission } from '@/lib/permissions/core/permissions'
import { permissionsOfMember } from '@/lib/permissions/core/roles'
import { findTeamMember } from '@/lib/permissions/server/memberships.sql'
import type { Db, Tx } from '@/lib/platform/database/db'

/** What the inviter may give today; null when they are no member any more, may not invite, or were suspended. */
export async function inviterPermissions(
  db: Db | Tx,
  inviter: { organizationId: string; userId: string },
): Promise<ReadonlySet<Permission> | null> {
  const row = await findTeamMember(db, inviter)
  if (!row || row.user.suspendedAt) return null
  const holding = permissionsOfMember(row)
  return holding.has('members:invite') ? holding : null
}
