import type { Member } from '@/lib/permissions/core/granted'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { findMember } from '@/lib/permissions/server/find-member'
import { letsIn, type SessionDeps } from './user-session'

/** Whom a session makes of its user in the organization that a path names. Another's organization does not exist. */
export async function memberOf(
  { db }: SessionDeps,
  session: SessionUser | null,
  organizationSlug: string,
): Promise<Member | 'signed_out' | 'no_member'> {
  const user = letsIn(session, { isPending: false })
  if (!user) return 'signed_out'
  return (await findMember(db, user, organizationSlug)) ?? 'no_member'
}
