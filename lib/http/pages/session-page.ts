import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { connection } from 'next/server'
import { cache } from 'react'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { findLanding } from '@/lib/permissions/server/find-landing'
import { readEnv } from '@/lib/platform/config/env'
import { callbackQuery, safeCallbackPath } from '@/lib/sign-in/core/callback-path'
import { readSession } from '@/lib/sign-in/server/sessions/read-session'
import { findSetupToken, isSetupOpen } from '@/lib/sign-in/server/setup-token'
import type { SignInDeps } from '@/lib/sign-in/server/sign-in-deps'
import { sessionCookieName } from '../sessions/session-cookie'

/** What a page's address may carry. Next gives a list for what is named twice. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** How the pages of signing in learn who looks at them. */
export function createSessionPage(access: () => SignInDeps) {
  /** The session, pending ones included, or null for a stranger. */
  const currentSession = cache(async (): Promise<SessionUser | null> => {
    const token = (await cookies()).get(sessionCookieName())?.value ?? null
    return readSession(access().db, token, access().clock())
  })

  /** For pages before the door: who is inside is sent on, and who has none to open is sent to set one up. */
  async function requireStranger(
    searchParams: SearchParams,
  ): Promise<{ callbackPath: string | null; error: string | null }> {
    const { callbackUrl, error } = await searchParams
    const callbackPath = safeCallbackPath(one(callbackUrl))
    const session = await currentSession()
    if (session?.isPending) redirect(`/two-factor${callbackQuery(callbackPath)}`)
    if (session) redirect(callbackPath ?? (await findLanding(access(), session.userId)))
    if (await isSetupOpen(access())) redirect('/setup')
    return { callbackPath, error: one(error) ?? null }
  }

  /** For the page of the second factor: only who owes it has business there. */
  async function requirePending(
    searchParams: SearchParams,
  ): Promise<{ person: SessionUser; callbackPath: string | null }> {
    const callbackPath = safeCallbackPath(one((await searchParams)['callbackUrl']))
    const person = await currentSession()
    if (!person?.isPending) redirect(`/sign-in${callbackQuery(callbackPath)}`)
    return { person, callbackPath }
  }

  /** For /setup: there is no such page any more once there is anybody. */
  async function requireSetup(): Promise<void> {
    // Asked at each request, never when the pages are built.
    await connection()
    const token = await findSetupToken(access())
    if (token === null) redirect('/sign-in')
    // Where our server does not run nobody has printed the link at its start.
    if (!readEnv().LATCHKEY_EDGE) access().log.info({ url: `${access().site}/setup#${token}` }, 'set it up')
  }

  /** For /account. */
  async function requireOwnAccount(): Promise<SessionUser> {
    const session = await currentSession()
    if (session && !session.isPending) return session
    return redirect('/sign-in?callbackUrl=%2Faccount')
  }

  return { currentSession, requireStranger, requirePending, requireSetup, requireOwnAccount }
}

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)
