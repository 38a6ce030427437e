import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { sessionTokenOf } from '../sessions/session-cookie'
import { findSession, letsIn, type SessionDeps } from '../sessions/user-session'

/**
 * The current user of a page, from the same session as for routes. Loaded once per request, however many components
 * ask.
 */
export function createCurrentUser(deps: () => SessionDeps) {
  /** The session, even one that lacks the second factor. */
  const currentSession = cache(async (): Promise<SessionUser | null> => {
    return findSession(deps(), sessionTokenOf((await headers()).get('cookie')))
  })

  const currentUser = async (): Promise<SessionUser | null> => letsIn(await currentSession(), { isPending: false })

  /** The user; others are redirected to sign in, and return to `path`. */
  const requireUser = async (path: string): Promise<SessionUser> => (await currentUser()) ?? sendToSignIn(path)

  return { currentSession, currentUser, requireUser }
}

export const sendToSignIn = (path: string): never => redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`)
