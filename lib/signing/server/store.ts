import type pg from 'pg'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/db'
import type { ProductRef } from './signing-context'

const PUBLIC_KEYS = `
  select k.kid, k.public_key, k.active_from
  from product p left join signing_key k on k.product_id = p.id
  where p.id = $1`

type PublicKeyRow = { kid: string; public_key: Buffer; active_from: Date } | { kid: null }
export type StoredPublicKey = { kid: string; publicKey: Buffer; activeFrom: Date }

/** Every key of the product, published or not; null where there is no such product. */
export async function findPublicKeys(pool: pg.Pool, productId: string): Promise<StoredPublicKey[] | null> {
  const { rows } = await pool.query<PublicKeyRow>({ name: 'public-keys', text: PUBLIC_KEYS, values: [productId] })
  if (rows.length === 0) return null
  return rows.flatMap((row) =>
    row.kid === null ? [] : { kid: row.kid, publicKey: row.public_key, activeFrom: row.active_from },
  )
}

/**
 * Waits until nobody else changes the keys of the product, and keeps others from it until the end of the transaction.
 * False where the organization has no such product.
 */
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

/** How many there were: the key that is announced, if it does not sign yet. */
export async function deleteNextKey(tx: Tx, { id, organizationId }: ProductRef, now: Date): Promise<number> {
  const { count } = await tx.signingKey.deleteMany({
    where: { productId: id, organizationId, activeFrom: { gt: now } },
  })
  return count
}
