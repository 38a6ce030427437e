import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { mayBeOrganization } from '@/lib/catalog/organizations/core/schema'
import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { type ReadContext, readContextOf } from '@/lib/foundation/platform/database/context'
import { isNamedOperator } from '@/lib/people/operator/server/find-operator'
import type { DashboardDeps } from '../routes/dashboard-deps'
import { type ListReading, listReadingOf } from '../routes/list-reading'
import { memberOf } from '../sessions/member-of'
import { createCurrentUser, sendToSignIn } from './current-user'
import { PAGE_PATH_HEADER } from './page-path'

export type PageAccess<P extends Permission> = { actor: Granted<P>; reading: ReadContext }

type ListAccess<P extends Permission> = { actor: Granted<P>; reading: ListReading }

/** The user and member a page is rendered for. Loaded once per request, however many components ask. */
export function createPageAccess(deps: () => DashboardDeps) {
  const { currentSession, currentUser, requireUser } = createCurrentUser(deps)

  const findMember = cache(async (organizationSlug: string) =>
    mayBeOrganization(organizationSlug) ? memberOf(deps(), await currentSession(), organizationSlug) : 'no_member',
  )

  /** Whether the visitor is in the organization, for a page that is shown to others too. */
  const isMember = async (organizationSlug: string): Promise<boolean> =>
    typeof (await findMember(organizationSlug)) !== 'string'

  /** The user as a member. Organizations of others do not exist for them. */
  const requireMember = cache(async (organizationSlug: string): Promise<Member> => {
    const member = await findMember(organizationSlug)
    if (member === 'no_member') notFound()
    if (member !== 'signed_out') return member
    return sendToSignIn((await headers()).get(PAGE_PATH_HEADER) ?? `/${organizationSlug}`)
  })

  /** For a page that needs a permission: without it the page does not exist. */
  async function requirePage<P extends Permission>(organizationSlug: string, permission: P): Promise<PageAccess<P>> {
    const actor = grant(await requireMember(organizationSlug), permission) ?? notFound()
    return { actor, reading: readContextOf(deps()) }
  }

  /** The same for a page that begins with a list. */
  async function requireListPage<P extends Permission>(
    organizationSlug: string,
    permission: P,
  ): Promise<ListAccess<P>> {
    const { actor } = await requirePage(organizationSlug, permission)
    return { actor, reading: await listReadingOf(deps(), (await headers()).get('cookie')) }
  }

  /** Whether to offer the operator console. It decides itself whom it lets in. */
  const isListedOperator = async (): Promise<boolean> => {
    const user = await currentUser()
    return user !== null && isNamedOperator(user, deps().operatorEmails)
  }

  return {
    currentUser,
    requireUser,
    isMember,
    requireMember,
    requirePage,
    requireListPage,
    isListedOperator,
    reading: () => readContextOf(deps()),
  }
}
