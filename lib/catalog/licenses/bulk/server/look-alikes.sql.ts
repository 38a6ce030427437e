import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Db } from '@/lib/foundation/platform/database/db'

/** A row without a key, as it is compared: by its license type, if that says how long it works. */
type KeylessRow = {
  email: string | null
  discord_id: string | null
  expires_at: string | null
  license_type_id: string | null
}

/** How many of these rows have the customer, and the expiry or the license type, of a license that the product has. */
export async function countLookAlikes(db: Db, product: ProductRef, rows: KeylessRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const [found] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count
    from json_to_recordset(${JSON.stringify(rows)}::json) 
      as r(email text, discord_id text, expires_at timestamptz, license_type_id uuid)
    where exists (
      select from organization_customer c
      join license l on l.customer_id = c.customer_id and l.organization_id = c.organization_id
      where c.organization_id = ${product.organizationId}::uuid
        and (c.email = r.email or (r.email is null and c.discord_id = r.discord_id))
        and l.product_id = ${product.id}::uuid
        and case when r.license_type_id is null then l.expires_at is not distinct from r.expires_at
          else l.license_type_id = r.license_type_id end)`
  return found?.count ?? 0
}

/** The hashes of a row's key that forgive capital letters: of its tail in hexadecimal, and of its groups. */
export type FoldedKey = { row: number; tail: string; groups: string[] }

/** Keys with the same end are seldom many: more are not looked through. */
const MAX_LIKE_TAIL = 50

/** The keys of the product's licenses that fold to the same as those of rows. */
export async function findKeysLike(
  db: Db,
  product: ProductRef,
  keys: FoldedKey[],
): Promise<{ row: number; keyCiphertext: Uint8Array }[]> {
  if (keys.length === 0) return []
  return db.$queryRaw`
    select r.row, l.key_ciphertext as "keyCiphertext"
    from json_to_recordset(${JSON.stringify(keys)}::json) as r("row" int, tail text, groups bigint[])
    cross join lateral (
      select product_id, key_ciphertext, key_group_hashes from license
      where organization_id = ${product.organizationId}::uuid and key_tail_hash = decode(r.tail, 'hex')
      limit ${MAX_LIKE_TAIL}::int
    ) l
    where l.product_id = ${product.id}::uuid and l.key_group_hashes @> r.groups`
}
