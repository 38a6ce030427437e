import type { Db, Tx } from '@/lib/platform/db'

export type FoundSession = {
  id: string
  isPending: boolean
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  userId: string
  email: string
  name: string | null
  suspendedAt: Date | null
}

/** With its user, in one query: every request of a signed-in person begins with it. */
export async function findSession(db: Db, tokenHash: Uint8Array): Promise<FoundSession | null> {
  const [row] = await db.$queryRaw<FoundSession[]>`
    select s.id, s.is_pending as "isPending", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
      s.expires_at as "expiresAt", u.id as "userId", u.email, u.name, u.suspended_at as "suspendedAt"
    from session s join user_account u on u.id = s.user_id
    where s.token_hash = ${tokenHash}`
  return row ?? null
}

export async function noteSeen(db: Db, id: string, seen: { lastSeenAt: Date; expiresAt: Date }): Promise<void> {
  await db.session.updateMany({ where: { id }, data: seen })
}

export type SessionRow = {
  id: string
  tokenHash: Uint8Array<ArrayBuffer>
  userId: string
  method: string
  isPending: boolean
  address: string | null
  userAgent: string | null
  createdAt: Date
  expiresAt: Date
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.session.create({ data: { ...row, lastSeenAt: row.createdAt } })
}
