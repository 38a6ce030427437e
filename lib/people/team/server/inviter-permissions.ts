import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'

/**
 * The roles the inviter may still grant; null if they are no longer a member, lost the permission to invite, or were
 * suspended.
 */
export async function inviterPermissions(
  db: Db | Tx,
  inviter: { organizationId: string; userId: string },
): Promise<ReadonlySet<Permission> | null> {
  const member = await findTeamMember(db, inviter)
  if (!member || member.isSuspended) return null
  return member.permissions.has('members:invite') ? member.permissions : null
}
