import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Db } from '@/lib/foundation/platform/database/db'

/** A row without a key, as it is compared. */
type KeylessRow = { email: string | null; discord_id: string | null; expires_at: string | null }

/** How many of these rows have the customer and the expiry of a license that the product has. */
export async function countLookAlikes(db: Db, product: ProductRef, rows: KeylessRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const [found] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(email text, discord_id text, expires_at timestamptz)
    where exists (
      select from organization_customer c
      join license l on l.customer_id = c.customer_id and l.organization_id = c.organization_id
      where c.organization_id = ${product.organizationId}::uuid
        and (c.email = r.email or (r.email is null and c.discord_id = r.discord_id))
        and l.product_id = ${product.id}::uuid and l.expires_at is not distinct from r.expires_at)`
  return found?.count ?? 0
}
