import type { SealedKey } from '@/lib/catalog/licenses/core/license-terms'
import type { Tx } from '@/lib/foundation/platform/database/db'

export type StoredKey = { id: string; product_id: string; organization_id: string; key_ciphertext: Uint8Array }
export type FoldedKey = SealedKey & { id: string; organization_id: string; old_hash: string }

/** The license up to which all keys were looked through; null if that is done, or another process is doing it. */
export async function lockFoldedUntil(tx: Tx): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string | null }[]>`
    select keys_folded_until as id from installation where keys_folded_until is not null for update skip locked`
  return row?.id ?? null
}

export async function saveFoldedUntil(tx: Tx, id: string | null): Promise<void> {
  await tx.$executeRaw`update installation set keys_folded_until = ${id}::uuid`
}

export const selectKeysAfter = (tx: Tx, after: string, limit: number): Promise<StoredKey[]> =>
  tx.$queryRaw<StoredKey[]>`
    select id, product_id, organization_id, key_ciphertext from license where id > ${after}::uuid
    order by id limit ${limit}`

export async function updateFoldedKeys(tx: Tx, keys: FoldedKey[]): Promise<void> {
  await tx.$executeRaw`
    update license l set key_hash = r.key_hash, key_ciphertext = r.key_ciphertext
    from json_to_recordset(${JSON.stringify(keys)}::json)
      as r(id uuid, organization_id uuid, old_hash bytea, key_hash bytea, key_ciphertext bytea)
    where l.id = r.id and l.organization_id = r.organization_id and l.key_hash = r.old_hash
      and not exists (
        select from license o where o.organization_id = l.organization_id and o.product_id = l.product_id
          and o.key_hash = r.key_hash)
      and not exists (
        select from license_past_key k where k.organization_id = l.organization_id and k.product_id = l.product_id
          and k.key_hash = r.key_hash and k.license_id <> l.id)`
}
