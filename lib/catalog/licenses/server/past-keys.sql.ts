import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type PastKey = {
  productId: string
  keyHash: Uint8Array<ArrayBuffer>
  licenseId: string
  organizationId: string
  endsAt: Date
}

/**
 * Keeps the hash of a replaced key, also after its end: no other license gets a key that may have leaked. If two
 * licenses of a product had the same key, one after the other, it finds the later.
 */
export async function savePastKey(tx: Tx, row: PastKey): Promise<void> {
  const { productId, keyHash, licenseId, organizationId, endsAt } = row
  await tx.$executeRaw`
    insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
    values (${productId}::uuid, ${keyHash}, ${licenseId}::uuid, ${organizationId}::uuid, ${endsAt.toISOString()}::timestamptz)
    on conflict on constraint license_past_key_pkey do update set
      license_id = excluded.license_id, organization_id = excluded.organization_id, ends_at = excluded.ends_at`
}

/** Ends the grace of a license's replaced keys. */
export async function endPastKeys(tx: Tx, licenseId: string, now: Date): Promise<void> {
  await tx.licensePastKey.updateMany({ where: { licenseId, endsAt: { gt: now } }, data: { endsAt: now } })
}

export const countLivePastKeys = (tx: Tx, licenseId: string, now: Date): Promise<number> =>
  tx.licensePastKey.count({ where: { licenseId, endsAt: { gt: now } } })

/** A hash by which a key may have been stored, and the one by which it is stored now, in PostgreSQL's hexadecimal form. */
export type KeyHashPair = { former_hash: string; key_hash: string }

/** Those of the keys that were replaced, by their hash of now. A key that a license has again is none of them. */
export async function selectReplacedKeyHashes(
  tx: Tx,
  product: ProductRef,
  keys: readonly KeyHashPair[],
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ key_hash: string }[]>`
    select r.key_hash::text as key_hash
    from json_to_recordset(${JSON.stringify(keys)}::json) as r(former_hash bytea, key_hash bytea)
    join license_past_key k on k.key_hash = r.former_hash
    where k.product_id = ${product.id}::uuid and k.organization_id = ${product.organizationId}::uuid
      and not exists (
        select from license l where l.product_id = k.product_id and l.key_hash in (r.former_hash, r.key_hash)
          and l.organization_id = k.organization_id
      )`
  return new Set(rows.map(({ key_hash }) => key_hash))
}

/** Locks the licenses that have one of these keys, so that the keys are not replaced meanwhile. */
export async function lockKeys(tx: Tx, product: ProductRef, keyHashes: string[]): Promise<void> {
  await tx.$queryRaw`
    select id from license
    where product_id = ${product.id}::uuid and organization_id = ${product.organizationId}::uuid
      and key_hash in (select value::bytea from json_array_elements_text(${JSON.stringify(keyHashes)}::json))
    order by id for key share`
}

export const findKeyHash = async (tx: Tx, licenseId: string): Promise<Uint8Array<ArrayBuffer>> =>
  (await tx.license.findUniqueOrThrow({ where: { id: licenseId }, select: { keyHash: true } })).keyHash

export async function replaceKey(
  tx: Tx,
  licenseId: string,
  key: Record<'keyHash' | 'keyCiphertext' | 'keyTailHash', Uint8Array<ArrayBuffer>> & { keyGroupHashes: bigint[] },
): Promise<void> {
  await tx.license.update({ where: { id: licenseId }, data: key })
}

/** The soonest first. */
export const selectOldKeyEnds = (db: Db, licenseId: string, now: Date): Promise<{ endsAt: Date }[]> =>
  db.licensePastKey.findMany({
    where: { licenseId, endsAt: { gt: now } },
    orderBy: { endsAt: 'asc' },
    select: { endsAt: true },
  })
