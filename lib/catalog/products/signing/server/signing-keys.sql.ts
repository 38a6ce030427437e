import type pg from 'pg'
import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { Prisma } from '@/lib/generated/prisma/client'

const PUBLIC_KEYS = `
  select p.id as product_id, k.kid, k.public_key, k.active_from
  from product p left join signing_key k on k.product_id = p.id
  where p.id = any($1::uuid[])`

type PublicKeyRow = { product_id: string } & ({ kid: string; public_key: Buffer; active_from: Date } | { kid: null })
export type StoredPublicKey = { kid: string; publicKey: Uint8Array; activeFrom: Date }

/** All keys of these products, published or not. Products that do not exist are left out. */
export async function findPublicKeysOf(pool: pg.Pool, productIds: string[]): Promise<Map<string, StoredPublicKey[]>> {
  const { rows } = await pool.query<PublicKeyRow>({ name: 'public-keys', text: PUBLIC_KEYS, values: [productIds] })
  const found = new Map<string, StoredPublicKey[]>()
  for (const row of rows) {
    const keys = found.get(row.product_id) ?? []
    found.set(row.product_id, keys)
    if (row.kid !== null) keys.push({ kid: row.kid, publicKey: row.public_key, activeFrom: row.active_from })
  }
  return found
}

/** Locks the keys of the product until the end of the transaction. False if the organization has no such product. */
export async function lockSigningKeys(tx: Tx, { id, organizationId }: ProductRef): Promise<boolean> {
  // NO KEY: inserts that only refer to the product need not wait.
  const rows = await tx.$queryRaw<unknown[]>`
    select id from product where id = ${id}::uuid and organization_id = ${organizationId}::uuid for no key update`
  return rows.length > 0
}

export type StoredSigningKey = { id: string; activeFrom: Date }

export const findSigningKeys = (tx: Tx, productId: string): Promise<StoredSigningKey[]> =>
  tx.signingKey.findMany({ where: { productId }, select: { id: true, activeFrom: true } })

export async function insertSigningKey(tx: Tx, row: Prisma.SigningKeyUncheckedCreateInput): Promise<void> {
  await tx.signingKey.create({ data: row })
}

export async function deleteSigningKeys(tx: Tx, ids: string[]): Promise<void> {
  await tx.signingKey.deleteMany({ where: { id: { in: ids } } })
}

/** Deletes the announced key if it does not sign yet. Returns the number of deleted keys. */
export async function deleteNextKey(tx: Tx, { id, organizationId }: ProductRef, now: Date): Promise<number> {
  const { count } = await tx.signingKey.deleteMany({
    where: { productId: id, organizationId, activeFrom: { gt: now } },
  })
  return count
}
