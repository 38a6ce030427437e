import { findFirstSlug } from '@/lib/permissions/server/memberships.sql'
import type { SignInDeps } from '@/lib/sign-in/server/sign-in-deps'

/** Where a person goes who came for nothing in particular: the organization they joined first, or the page that makes one. */
export async function findLanding({ db }: Pick<SignInDeps, 'db'>, userId: string): Promise<string> {
  const slug = await findFirstSlug(db, userId)
  return slug === null ? '/new' : `/${slug}`
}
