import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { Member, MemberPermissions } from '../core/granted'
import { permissionsOfMember, roleNameOf } from '../core/roles'
import type { SessionUser } from '../core/signed-in'
import { findMembership, findTeamMembership } from './memberships.sql'

/** The user as a member of this organization; null when they are not one. Read again for every request. */
export async function findMember(db: Db, user: SessionUser, organizationSlug: string): Promise<Member | null> {
  const row = await findMembership(db, user.userId, organizationSlug)
  if (!row) return null
  return {
    userId: user.userId,
    email: user.email,
    name: user.name,
    organizationId: row.organizationId,
    organizationSlug,
    role: row.role,
    roleId: row.roleId,
    roleName: roleNameOf(row),
    permissions: permissionsOfMember(row),
    isProven: user.isProven,
  }
}

export type TeamMember = MemberPermissions & { roleName: string; email: string; isSuspended: boolean }

/** A member of a team by id, with their current role; null for a user who is not a member. */
export async function findTeamMember(
  db: Db | Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<TeamMember | null> {
  const row = await findTeamMembership(db, { organizationId, userId })
  if (!row) return null
  return {
    userId,
    role: row.role,
    roleId: row.roleId,
    roleName: roleNameOf(row),
    permissions: permissionsOfMember(row),
    email: row.user.email,
    isSuspended: row.user.suspendedAt !== null,
  }
}
