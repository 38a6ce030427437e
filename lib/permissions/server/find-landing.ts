import type { Db } from '@/lib/platform/database/db'
import { findFirstSlug } from './memberships.sql'

/**
 * The page after signing in when no other was asked for: the organization that the user joined first, or the page that
 * makes one. Apart from find-member.ts, which customers must not reach: their replies share a file with this one.
 */
export async function findLanding({ db }: { db: Db }, userId: string): Promise<`/${string}`> {
  const slug = await findFirstSlug(db, userId)
  return slug === null ? '/new' : `/${slug}`
}
