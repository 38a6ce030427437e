import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Granted, MemberPermissions } from '../core/granted'
import type { Permission } from '../core/permissions'
import { findTeamMember } from './find-member'
import { lockTeamRow } from './memberships.sql'

/** Serializes changes of one team, until the end of the transaction. */
export async function lockTeam({ tx }: Pick<WriteContext, 'tx'>, organizationId: string): Promise<void> {
  await lockTeamRow(tx, organizationId)
}

/**
 * Locks the team and reads the actor again under the lock: a member who was just removed or demoted can change nothing
 * any more.
 */
export async function lockTeamAs<P extends Permission>(
  work: Pick<WriteContext, 'tx'>,
  actor: Granted<P>,
  permission: P,
): Promise<MemberPermissions> {
  await lockTeam(work, actor.organizationId)
  const member = await findTeamMember(work.tx, actor)
  if (!member) throw new Fault('not_found', "You're no longer a member of this organization.")
  if (!member.permissions.has(permission)) throw new Fault('forbidden', 'Your role no longer permits this.')
  return member
}
