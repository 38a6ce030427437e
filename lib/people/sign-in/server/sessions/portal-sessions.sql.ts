import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type FoundSession = {
  id: string
  personId: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  customerIds: string[]
}

/** Includes the customers of the person's verified identities: every request of the portal starts with it. */
export async function selectPortalSession(db: Db, tokenHash: Uint8Array): Promise<FoundSession | null> {
  const [row] = await db.$queryRaw<FoundSession[]>`
    select s.id, s.person_id as "personId", s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
      array(
        select g.id::text from portal_identity i join global_customer g on g.email = i.value
        where i.person_id = s.person_id and i.kind = 'email'
        union
        select g.id::text from portal_identity i join global_customer g on g.discord_id = i.value
        where i.person_id = s.person_id and i.kind = 'discord'
      ) as "customerIds"
    from portal_session s
    where s.token_hash = ${tokenHash}`
  return row ?? null
}

/** Skips a session that another transaction holds: the next request marks it. */
export async function markPortalSessionSeen(
  db: Db,
  id: string,
  seen: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await db.$executeRaw`
    update portal_session set last_seen_at = ${seen.lastSeenAt.toISOString()}::timestamptz,
      expires_at = ${seen.expiresAt.toISOString()}::timestamptz
    where id = (select id from portal_session where id = ${id}::uuid for no key update skip locked)`
}

type NewSessionRow = {
  id: string
  tokenHash: Uint8Array<ArrayBuffer>
  personId: string
  email: string | null
  address: string | null
  userAgent: string | null
  createdAt: Date
  expiresAt: Date
}

export async function insertPortalSession(tx: Tx, row: NewSessionRow): Promise<void> {
  await tx.portalSession.create({ data: { ...row, lastSeenAt: row.createdAt } })
}

export async function deletePortalSessionByHash(tx: Tx, tokenHash: Uint8Array<ArrayBuffer>): Promise<void> {
  await tx.portalSession.deleteMany({ where: { tokenHash } })
}

export const selectPortalSessionsOf = (db: Db, personId: string, now: Date) =>
  db.portalSession.findMany({
    where: { personId, expiresAt: { gt: now } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    take: 100,
    select: { id: true, address: true, userAgent: true, createdAt: true, lastSeenAt: true },
  })

/** False if the person has no such session. */
export async function deletePortalSession(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
  return (await tx.portalSession.deleteMany({ where: { id, personId: ownerId } })).count === 1
}

/** Deletes all sessions of a person, except the given one. Returns how many. */
export async function deletePortalSessionsOf(tx: Tx, personId: string, exceptId?: string): Promise<number> {
  const where = { personId, ...(exceptId && { id: { not: exceptId } }) }
  return (await tx.portalSession.deleteMany({ where })).count
}

/** Deletes ended sessions of all people, a few at a time. */
export async function deleteEndedPortalSessions(tx: Tx, now: Date): Promise<void> {
  await tx.$executeRaw`
    delete from portal_session where id in (
      select id from portal_session where expires_at <= ${now.toISOString()}::timestamptz
      limit 20 for update skip locked)`
}
