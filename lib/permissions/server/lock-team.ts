import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import type { Granted } from '../core/granted'
import type { Permission } from '../core/permissions'
import { type MemberPermissions, permissionsOfMember } from '../core/roles'
import { findTeamMember, lockTeam } from './memberships.sql'

type Ref = { organizationId: string; userId: string }

/**
 * Takes the team's lock and reads the actor again under it: whoever was removed or lowered by the change before
 * changes nothing any more.
 */
export async function lockTeamAs<P extends Permission>(
  work: Pick<WriteContext, 'tx'>,
  actor: Granted<P>,
  permission: P,
): Promise<MemberPermissions> {
  await lockTeam(work.tx, actor.organizationId)
  const standing = await standingOf(work, actor)
  if (!standing) throw new Fault('not_found', 'You are no member of this organization any more.')
  if (!standing.permissions.has(permission)) throw new Fault('forbidden', 'Your role no longer permits this.')
  return standing
}

/** What a member is and holds now; null for who is no member. */
async function standingOf(
  { tx }: Pick<WriteContext, 'tx'>,
  { organizationId, userId }: Ref,
): Promise<MemberPermissions | null> {
  const row = await findTeamMember(tx, { organizationId, userId })
  return row && { userId, role: row.role, roleId: row.roleId, permissions: permissionsOfMember(row) }
}
