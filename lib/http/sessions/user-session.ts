import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { readSession } from '@/lib/people/sign-in/server/sessions/read-session'
import type { SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'

export type SessionDeps = Pick<SignInDeps, 'db' | 'clock'>

/** The session of a token, for routes and pages, even one that lacks the second factor. */
export const findSession = ({ db, clock }: SessionDeps, token: string | null): Promise<SessionUser | null> =>
  readSession(db, token, clock())

/** Accepts sessions with both factors or, with `isPending`, those that lack the second. */
export const letsIn = (session: SessionUser | null, { isPending }: { isPending: boolean }): SessionUser | null =>
  session?.isPending === isPending ? session : null
