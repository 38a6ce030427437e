import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { permissionsOf } from '@/lib/foundation/permissions/core/roles'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { isAwaitingOwner } from './members.sql'

/**
 * The roles the inviter may still grant; null if they are no longer a member, lost the permission to invite, or were
 * suspended. Only operators invite to an organization without members: its owner, until that one joins.
 */
export async function inviterPermissions(
  db: Db | Tx,
  inviter: { organizationId: string; userId: string },
): Promise<ReadonlySet<Permission> | null> {
  const member = await findTeamMember(db, inviter)
  if (!member) return (await isAwaitingOwner(db, inviter)) ? permissionsOf('owner', null) : null
  if (member.isSuspended) return null
  return member.permissions.has('members:invite') ? member.permissions : null
}
