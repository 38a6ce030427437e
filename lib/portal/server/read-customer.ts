import type { Db } from '@/lib/platform/database/db'
import { sha256 } from '@/lib/platform/security/vault'
import { isDueToBeSeen, sessionEnd } from '@/lib/sign-in/core/session-lifetime'
import { findSession, noteSeen } from '@/lib/sign-in/server/sessions/portal-sessions.sql'
import type { Customer } from '../core/customer'

/** Who the token signs in to the portal; null for a stranger, and after the session's end. */
export async function readCustomer(db: Db, token: string | null, now: Date): Promise<Customer | null> {
  if (!token || token.length > 256) return null
  const session = await findSession(db, sha256(token))
  if (!session || session.expiresAt <= now) return null
  const { sessionId, personId, customerIds, createdAt, lastSeenAt } = session
  if (isDueToBeSeen(lastSeenAt, now))
    await noteSeen(db, sessionId, { lastSeenAt: now, expiresAt: sessionEnd(createdAt, now, false) })
  return { sessionId, personId, customerIds }
}
