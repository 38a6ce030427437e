import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { mayBeOrganization } from '@/lib/organizations/core/schema'
import { type Granted, grant, type Member } from '@/lib/permissions/core/granted'
import type { Permission } from '@/lib/permissions/core/permissions'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { findMember } from '@/lib/permissions/server/find-member'
import { type ReadContext, readContextOf } from '@/lib/platform/database/context'
import { readSession } from '@/lib/sign-in/server/sessions/read-session'
import type { DashboardDeps } from '../routes/dashboard-deps'
import { sessionCookieName } from '../sessions/session-cookie'
import { PAGE_PATH_HEADER } from './page-path'

export type PageAccess<P extends Permission> = { actor: Granted<P>; reading: ReadContext }

/** Provides pages with the current user. Each value is read once a request, however many components need it. */
export function createPageAccess(parts: () => DashboardDeps) {
  /** The person, or null for an anonymous visitor. */
  const currentPerson = cache(async (): Promise<SessionUser | null> => {
    const token = (await cookies()).get(sessionCookieName())?.value ?? null
    const person = await readSession(parts().db, token, parts().clock())
    return person && !person.isPending ? person : null
  })

  /** The person; anonymous visitors are redirected to sign-in, and return to `path`. */
  async function requirePerson(path: string): Promise<SessionUser> {
    return (await currentPerson()) ?? redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`)
  }

  /** The person as a member. An organization of others does not exist. */
  const requireMember = cache(async (organizationSlug: string): Promise<Member> => {
    if (!mayBeOrganization(organizationSlug)) notFound()
    const person = await requirePerson((await headers()).get(PAGE_PATH_HEADER) ?? `/${organizationSlug}`)
    return (await findMember(parts().db, person, organizationSlug)) ?? notFound()
  })

  /** For a page that needs a permission: without it there is no such page. */
  async function requirePage<P extends Permission>(organizationSlug: string, permission: P): Promise<PageAccess<P>> {
    const actor = grant(await requireMember(organizationSlug), permission) ?? notFound()
    return { actor, reading: readContextOf(parts()) }
  }

  return { currentPerson, requirePerson, requireMember, requirePage, reading: () => readContextOf(parts()) }
}
