import type { SessionUser } from '@/lib/permissions/core/signed-in'
import type { Db } from '@/lib/platform/database/db'
import { sha256 } from '@/lib/platform/security/vault'
import { isDueToBeSeen, sessionEnd } from '@/lib/sign-in/core/session-lifetime'
import { findSession, noteSeen } from './sessions.sql'

/** Who the token signs in; null for a stranger, after the session's end, and for who was suspended since. */
export async function readSession(db: Db, token: string | null, now: Date): Promise<SessionUser | null> {
  if (!token || token.length > 256) return null
  const session = await findSession(db, sha256(token))
  if (!session || session.expiresAt <= now || session.suspendedAt) return null
  const { id, method, isPending, createdAt, lastSeenAt, userId, email, name } = session
  if (!isPending && isDueToBeSeen(lastSeenAt, now))
    await noteSeen(db, id, { lastSeenAt: now, expiresAt: sessionEnd(createdAt, now, isPending) })
  return { sessionId: id, userId, email, name, method, isPending }
}
