import type { Permission } from '@/lib/permissions/core/permissions'
import { findTeamMember } from '@/lib/permissions/server/find-member'
import type { Db, Tx } from '@/lib/platform/database/db'

/** What the inviter may give today; null when they are no member any more, may not invite, or were suspended. */
export async function inviterPermissions(
  db: Db | Tx,
  inviter: { organizationId: string; userId: string },
): Promise<ReadonlySet<Permission> | null> {
  const member = await findTeamMember(db, inviter)
  if (!member || member.isSuspended) return null
  return member.permissions.has('members:invite') ? member.permissions : null
}
