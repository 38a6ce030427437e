import type { Db } from '@/lib/platform/database/db'
import type { Member } from '../core/granted'
import { permissionsOfMember, roleNameOf } from '../core/roles'
import type { SessionUser } from '../core/signed-in'
import { findMembership } from './memberships.sql'

/** The person as a member of this organization; null when they are none. Read anew for every request. */
export async function findMember(db: Db, person: SessionUser, organizationSlug: string): Promise<Member | null> {
  const row = await findMembership(db, person.userId, organizationSlug)
  if (!row) return null
  return {
    userId: person.userId,
    email: person.email,
    name: person.name,
    organizationId: row.organizationId,
    organizationSlug,
    role: row.role,
    roleId: row.roleId,
    roleName: roleNameOf(row),
    permissions: permissionsOfMember(row),
  }
}
