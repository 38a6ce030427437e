import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { findLanding } from '@/lib/foundation/permissions/server/find-landing'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { callbackQuery, safeCallbackPath } from '@/lib/people/sign-in/core/callback-path'
import { findSetupToken, isSetupOpen } from '@/lib/people/sign-in/server/setup-token'
import type { SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { letsIn } from '../sessions/user-session'
import { createCurrentUser } from './current-user'

/** The query of a page's URL. A parameter that occurs twice arrives as a list. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** Provides the sign-in pages with the current session. */
export function createSessionPage(access: () => SignInDeps) {
  const { currentSession, requireUser } = createCurrentUser(access)

  /**
   * For sign-in pages: signed-in users are redirected to their first page, and everyone to /setup while there are no
   * users.
   */
  async function requireSignedOut(
    searchParams: SearchParams,
  ): Promise<{ callbackPath: string | null; error: string | null }> {
    const { callbackUrl, error } = await searchParams
    const callbackPath = safeCallbackPath(singleParam(callbackUrl))
    const session = await currentSession()
    if (session?.isPending) redirect(`/two-factor${callbackQuery(callbackPath)}`)
    if (session) redirect(callbackPath ?? (await findLanding(access(), session.userId)))
    if (await isSetupOpen(access())) redirect('/setup')
    return { callbackPath, error: singleParam(error) ?? null }
  }

  /** For the page of the second factor: accessible only while the sign-in lacks it. */
  async function requirePending(
    searchParams: SearchParams,
  ): Promise<{ person: SessionUser; callbackPath: string | null }> {
    const callbackPath = safeCallbackPath(singleParam((await searchParams)['callbackUrl']))
    const person = letsIn(await currentSession(), { isPending: true })
    if (!person) redirect(`/sign-in${callbackQuery(callbackPath)}`)
    return { person, callbackPath }
  }

  /** For /setup: the page does not exist once there is a user. */
  async function requireSetup(): Promise<void> {
    // Evaluated for each request, never at build time.
    await connection()
    const token = await findSetupToken(access())
    // The empty fragment replaces that of the link, which browsers would carry over every redirect.
    if (token === null) redirect('/sign-in#')
    // On platforms without our own server, the link was not printed at startup.
    if (!readEnv().LATCHKEY_EDGE) access().log.info({ url: `${access().site}/setup#${token}` }, 'set it up')
  }

  return { requireUser, requireSignedOut, requirePending, requireSetup }
}

/** The first of a part of the query that is named twice. */
export const singleParam = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
