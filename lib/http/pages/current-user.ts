import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { sessionTokenOf } from '../sessions/session-cookie'
import { findSession, letsIn, type SessionDeps } from '../sessions/user-session'

/** How pages learn who looks at them, by the same session as routes. Asked once a request, however many ask. */
export function createCurrentUser(deps: () => SessionDeps) {
  /** The session, also one that still owes the second factor. */
  const currentSession = cache(async (): Promise<SessionUser | null> => {
    return findSession(deps(), sessionTokenOf((await headers()).get('cookie')))
  })

  const currentUser = async (): Promise<SessionUser | null> => letsIn(await currentSession(), { isPending: false })

  /** The user; anyone else is sent to sign in, and comes back to `path`. */
  const requireUser = async (path: string): Promise<SessionUser> => (await currentUser()) ?? sendToSignIn(path)

  return { currentSession, currentUser, requireUser }
}

export const sendToSignIn = (path: string): never => redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`)
