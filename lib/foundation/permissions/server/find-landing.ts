import type { Db } from '@/lib/foundation/platform/database/db'
import { findFirstSlug } from './memberships.sql'

/**
 * The page after sign-in when no other was requested: the organization that the user joined first, or the page that
 * creates one. Separate from find-member.ts, which the portal must not import: its replies share a file with this one.
 */
export async function findLanding({ db }: { db: Db }, userId: string): Promise<`/${string}`> {
  const slug = await findFirstSlug(db, userId)
  return slug === null ? '/new' : `/${slug}`
}
