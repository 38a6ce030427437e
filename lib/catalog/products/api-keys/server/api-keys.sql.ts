import type { Pool } from 'pg'
import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { behind, NEWEST_FIRST } from '@/lib/foundation/platform/page'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { ApiKeyKind, KindSettings } from '../core/api-key-kind'
import type { StoredApiKey } from '../core/present-api-key'

/** With `after`, the newest first, from that place on; null is the first page. */
type Wanted = { keyId?: string; after?: TimeCursor | null; day: string; limit: number }

const CURRENT_FIRST = [{ expiresAt: { sort: 'desc', nulls: 'first' } }, ...NEWEST_FIRST] as const

/** API keys of a product: the current ones first, then those that end last, the newest of each first. */
export async function findApiKeys(
  db: Db | Tx,
  { id, organizationId }: ProductRef,
  { keyId, after, day, limit }: Wanted,
): Promise<StoredApiKey[]> {
  const keys = await db.apiKey.findMany({
    where: { productId: id, organizationId, ...(keyId !== undefined && { id: keyId }), ...(after && behind(after)) },
    omit: { hash: true },
    include: { usage: { where: { day: new Date(day) }, select: { used: true } } },
    orderBy: after === undefined ? [...CURRENT_FIRST] : NEWEST_FIRST,
    take: limit,
  })
  const ids = keys.flatMap(({ createdById }) => createdById ?? [])
  const members = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, email: true },
  })
  const names = new Map(members.map((member) => [member.id, member.name ?? member.email]))
  return keys.map(({ kind, createdById, expiresAt, usage, ...key }) => ({
    ...key,
    kind: kind as ApiKeyKind,
    usedToday: Number(usage[0]?.used ?? 0),
    createdBy: names.get(createdById ?? '') ?? null,
    endsAt: expiresAt,
  }))
}

/** API keys of the product that have not ended. */
export const countLiveApiKeys = (tx: Tx, { id, organizationId }: ProductRef, now: Date): Promise<number> =>
  tx.apiKey.count({
    where: { productId: id, organizationId, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  })

type OneKey = { product: ProductRef; keyId: string }

/** Changes the given columns. False if the product has no such key. */
export async function updateApiKeyRow(
  tx: Tx,
  { product, keyId }: OneKey,
  data: Partial<KindSettings> & { name?: string; expiresAt?: Date },
): Promise<boolean> {
  const where = { id: keyId, productId: product.id, organizationId: product.organizationId }
  const { count } = await tx.apiKey.updateMany({ where, data })
  return count === 1
}

// Skips API keys locked by another transaction: they are written with their next use in another minute.
const NOTE_USES = `
  with q as (
    select id, to_timestamp(ms / 1000.0) as at from unnest($1::uuid[], $2::bigint[]) u(id, ms)
  ), free as materialized (
    select k.id from q join api_key k using (id) order by k.id for no key update of k skip locked
  )
  update api_key k set last_used_at = q.at
  from q join free using (id)
  where k.id = q.id
    and (k.last_used_at is null or date_trunc('minute', k.last_used_at) < date_trunc('minute', q.at))`

/** Stores when API keys were last used, to the minute: the first of several processes to report a minute writes it. */
export async function updateApiKeyUses(pool: Pool, uses: { apiKeyId: string; lastUsedAt: Date }[]): Promise<void> {
  const values = [uses.map(({ apiKeyId }) => apiKeyId), uses.map(({ lastUsedAt }) => lastUsedAt.getTime())]
  await pool.query({ name: 'note-api-key-uses', text: NOTE_USES, values })
}

export async function insertApiKey(tx: Tx, row: Prisma.ApiKeyUncheckedCreateInput): Promise<void> {
  await tx.apiKey.create({ data: row })
}

/** Whether the product has, or had, an API key with this hash; undefined if there is no such product. */
export async function isKeyOfProduct(
  pool: Pool,
  { id, organizationId }: ProductRef,
  hash: Buffer,
): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ isKey: boolean }>(
    `select k.id is not null as "isKey" from product p left join api_key k on k.product_id = p.id and k.hash = $1
     where p.id = $2 and p.organization_id = $3 and p.state <> 'deleted'`,
    [hash, id, organizationId],
  )
  return rows[0]?.isKey
}
