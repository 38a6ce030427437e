import type { Pool } from 'pg'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import type { ProductRef } from '@/lib/products/core/product'
import type { StoredApiKey } from '../core/present-api-key'

const LIST = `
  select k.id, k.last_four, k.created_at, k.last_used_at, k.expires_at, coalesce(u.name, u.email) as created_by
  from api_key k left join user_account u on u.id = k.created_by_id
  where k.product_id = $1 and k.organization_id = $2
  order by k.expires_at desc nulls first, k.created_at desc
  limit $3`

type Row = {
  id: string
  last_four: string
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  created_by: string | null
}

/** The current API key first, then those that end last. */
export async function findApiKeys(
  pool: Pool,
  { id, organizationId }: ProductRef,
  limit: number,
): Promise<StoredApiKey[]> {
  const { rows } = await pool.query<Row>({
    name: 'dashboard-api-keys',
    text: LIST,
    values: [id, organizationId, limit],
  })
  return rows.map((row) => ({
    id: row.id,
    lastFour: row.last_four,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at,
    endsAt: row.expires_at,
  }))
}

/** Sets the end of the current API key. Returns its last four characters. */
export async function endCurrentApiKey(tx: Tx, { id, organizationId }: ProductRef, endsAt: Date): Promise<string[]> {
  const keys = await tx.apiKey.updateManyAndReturn({
    where: { productId: id, organizationId, expiresAt: null },
    data: { expiresAt: endsAt },
    select: { lastFour: true },
  })
  return keys.map(({ lastFour }) => lastFour)
}

type OneKey = { product: ProductRef; keyId: string }

export const findApiKey = (tx: Tx, { product, keyId }: OneKey) =>
  tx.apiKey.findFirst({
    where: { id: keyId, productId: product.id, organizationId: product.organizationId },
    select: { lastFour: true, expiresAt: true },
  })

/** False if it has ended already, or has no end. */
export async function cutApiKeyShort(tx: Tx, { product, keyId }: OneKey, now: Date): Promise<boolean> {
  const { count } = await tx.apiKey.updateMany({
    where: { id: keyId, productId: product.id, organizationId: product.organizationId, expiresAt: { gt: now } },
    data: { expiresAt: now },
  })
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
