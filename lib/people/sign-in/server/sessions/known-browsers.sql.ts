import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type Bytes = Uint8Array<ArrayBuffer>
type KnownBrowserRow = { tokenHash: Bytes; ownerId: string }

export async function isBrowserOf(db: Db | Tx, { tokenHash, ownerId }: KnownBrowserRow, now: Date): Promise<boolean> {
  const where = { tokenHash, ownerId, expiresAt: { gt: now } }
  return (await db.knownBrowser.findFirst({ where, select: { ownerId: true } })) !== null
}

/** The user with this address, if they signed in with this browser before. */
export async function findUserOfBrowser(db: Db, tokenHash: Bytes, { email, now }: { email: string; now: Date }) {
  const [row] = await db.$queryRaw<{ ownerId: string }[]>`
    select b.owner_id as "ownerId" from known_browser b join user_account u on u.id = b.owner_id
    where b.token_hash = ${tokenHash} and u.email = ${email} and b.expires_at > ${now.toISOString()}::timestamptz`
  return row?.ownerId ?? null
}

/** The portal's customer with this address, if they signed in with this browser before. */
export async function findPersonOfBrowser(db: Db, tokenHash: Bytes, { email, now }: { email: string; now: Date }) {
  const [row] = await db.$queryRaw<{ ownerId: string }[]>`
    select b.owner_id as "ownerId" from known_browser b
    join portal_identity i on i.person_id = b.owner_id and i.kind = 'email'
    where b.token_hash = ${tokenHash} and i.value = ${email} and b.expires_at > ${now.toISOString()}::timestamptz`
  return row?.ownerId ?? null
}

/** Replaces the browser's token for all its owners. */
export async function renameBrowser(tx: Tx, from: Bytes, to: Bytes): Promise<void> {
  await tx.knownBrowser.updateMany({ where: { tokenHash: from }, data: { tokenHash: to } })
}

/** Also deletes expired browsers, a few at a time. */
export async function insertKnownBrowser(
  tx: Tx,
  { tokenHash, ownerId, expiresAt, now }: KnownBrowserRow & { expiresAt: Date; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    delete from known_browser where (token_hash, owner_id) in (
      select token_hash, owner_id from known_browser where expires_at <= ${now.toISOString()}::timestamptz
      limit 20 for update skip locked)`
  const where = { tokenHash_ownerId: { tokenHash, ownerId } }
  await tx.knownBrowser.upsert({ where, create: { tokenHash, ownerId, expiresAt }, update: { expiresAt } })
}

/** Deletes all browsers of one owner except the `keep` most recently used. */
export async function dropOldBrowsers(tx: Tx, ownerId: string, keep: number): Promise<void> {
  await tx.$executeRaw`
    delete from known_browser where (token_hash, owner_id) in (
      select token_hash, owner_id from known_browser where owner_id = ${ownerId}::uuid
      order by expires_at desc offset ${keep}::int for update skip locked)`
}

export async function deleteBrowsersOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.knownBrowser.deleteMany({ where: { ownerId } })
}
