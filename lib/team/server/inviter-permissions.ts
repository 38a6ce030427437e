import type { Permission } from '@/lib/permissions/core/permissions'
import { findTeamMember } from '@/lib/permissions/server/find-member'
import type { Db, Tx } from '@/lib/platform/database/db'

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
