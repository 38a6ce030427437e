import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { Db } from '@/lib/foundation/platform/database/db'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { isDueToBeSeen, isProofFresh, sessionEnd } from '@/lib/people/sign-in/core/session-lifetime'
import { type Audience, SESSION_TABLES } from './session-tables'

/** Longer than any of our tokens: such a text need not be hashed. */
const MAX_TOKEN = 256

export const isTokenLike = (text: string | null): text is string =>
  text !== null && text !== '' && text.length <= MAX_TOKEN

/** The signed-in user of a token; null without a session, for an ended one, and for a user suspended since. */
export async function readSession(db: Db, token: string | null, now: Date): Promise<SessionUser | null> {
  const session = await findLive(db, token, { select: SESSION_TABLES.vendor.select, now })
  if (!session || session.suspendedAt) return null
  const { id, method, isPending, userId, email, name, provenAt, mayOperate } = session
  if (!isPending) await extend(db, session, { audience: 'vendor', now })
  return { sessionId: id, userId, email, name, method, isPending, isProven: isProofFresh(provenAt, now), mayOperate }
}

/** The person signed in to the portal, with their customers; null without a session. */
export async function readPortalSession(db: Db, token: string | null, now: Date) {
  const session = await findLive(db, token, { select: SESSION_TABLES.customer.select, now })
  if (!session) return null
  await extend(db, session, { audience: 'customer', now })
  const { id, personId, customerIds } = session
  return { sessionId: id, personId, customerIds }
}

type Select<T> = (db: Db, tokenHash: Uint8Array) => Promise<T | null>

async function findLive<T extends { expiresAt: Date }>(
  db: Db,
  token: string | null,
  { select, now }: { select: Select<T>; now: Date },
): Promise<T | null> {
  if (!isTokenLike(token)) return null
  const session = await select(db, sha256(token))
  return session && session.expiresAt > now ? session : null
}

/** Extends a session that is used. */
async function extend(
  db: Db,
  { id, createdAt, lastSeenAt }: { id: string; createdAt: Date; lastSeenAt: Date },
  { audience, now }: { audience: Audience; now: Date },
): Promise<void> {
  if (!isDueToBeSeen(lastSeenAt, now)) return
  await SESSION_TABLES[audience].markSeen(db, id, { lastSeenAt: now, expiresAt: sessionEnd(createdAt, now, false) })
}
