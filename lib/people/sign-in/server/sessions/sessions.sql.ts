import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type FoundSession = {
  id: string
  method: string
  isPending: boolean
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  provenAt: Date | null
  userId: string
  email: string
  name: string | null
  suspendedAt: Date | null
  mayOperate: boolean
}

/** Includes its user, in one query: every request of a signed-in user starts with it. */
export async function selectSession(db: Db, tokenHash: Uint8Array): Promise<FoundSession | null> {
  const [row] = await db.$queryRaw<FoundSession[]>`
    select s.id, s.method, s.is_pending as "isPending", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
      s.expires_at as "expiresAt", s.proven_at as "provenAt", u.id as "userId", u.email, u.name, u.suspended_at as "suspendedAt",
      u.is_operator as "mayOperate"
    from session s join user_account u on u.id = s.user_id
    where s.token_hash = ${tokenHash}`
  return row ?? null
}

/** Skips a session that another transaction holds: the next request marks it. */
export async function markSessionSeen(db: Db, id: string, seen: { lastSeenAt: Date; expiresAt: Date }): Promise<void> {
  await db.$executeRaw`
    update session set last_seen_at = ${seen.lastSeenAt.toISOString()}::timestamptz,
      expires_at = ${seen.expiresAt.toISOString()}::timestamptz
    where id = (select id from session where id = ${id}::uuid for no key update skip locked)`
}

type NewSessionRow = {
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

export async function insertSession(tx: Tx, row: NewSessionRow): Promise<void> {
  await tx.session.create({ data: { ...row, lastSeenAt: row.createdAt } })
}

export async function isSessionKept(tx: Tx, id: string): Promise<boolean> {
  return (await tx.session.count({ where: { id } })) > 0
}

export async function markSessionProven(tx: Tx, id: string, provenAt: Date): Promise<void> {
  await tx.session.updateMany({ where: { id }, data: { provenAt } })
}

export async function deleteSessionByHash(tx: Tx, tokenHash: Uint8Array<ArrayBuffer>): Promise<void> {
  await tx.session.deleteMany({ where: { tokenHash } })
}

/** False if the user has no such session. */
export async function deleteSession(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
  return (await tx.session.deleteMany({ where: { id, userId: ownerId } })).count === 1
}

/** Deletes all sessions of a user, except the given one. Returns how many. */
export async function deleteSessionsOf(tx: Tx, userId: string, exceptId?: string): Promise<number> {
  const where = { userId, ...(exceptId && { id: { not: exceptId } }) }
  return (await tx.session.deleteMany({ where })).count
}

/** Deletes ended sessions of all users, a few at a time. */
export async function deleteEndedSessions(tx: Tx, now: Date): Promise<void> {
  await tx.$executeRaw`
    delete from session where id in (
      select id from session where expires_at <= ${now.toISOString()}::timestamptz limit 20 for update skip locked)`
}

export const selectSessionsOf = (db: Db, userId: string, now: Date) =>
  db.session.findMany({
    where: { userId, isPending: false, expiresAt: { gt: now } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    take: 100,
    select: { id: true, method: true, address: true, userAgent: true, createdAt: true, lastSeenAt: true },
  })
