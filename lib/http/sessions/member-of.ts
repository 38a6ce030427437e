import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { findMember } from '@/lib/foundation/permissions/server/find-member'
import { findViewingOperator } from '@/lib/people/operator/server/find-operator'
import type { OperatorSessionDeps } from './console-visitor'
import { letsIn } from './user-session'

/**
 * The session's user as a member of the organization that a path names. To everyone else it does not exist, except to
 * an operator who chose to look at it. Members who are operators keep their own role.
 */
export async function memberOf(
  { db, clock, operatorEmails }: OperatorSessionDeps,
  session: SessionUser | null,
  organizationSlug: string,
): Promise<Member | 'signed_out' | 'no_member'> {
  const user = letsIn(session, { isPending: false })
  if (!user) return 'signed_out'
  const member = await findMember(db, user, organizationSlug)
  if (member) return member
  return (await findViewingOperator({ db, now: clock(), operatorEmails }, user, organizationSlug)) ?? 'no_member'
}
