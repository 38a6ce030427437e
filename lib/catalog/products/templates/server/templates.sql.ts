import type { Pool } from 'pg'
import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { isJsonObject, type JsonObject } from '@/lib/foundation/shared/json-object'
import type { Piece } from '../core/compile-template'

export type StoredTemplate = { template: JsonObject; updatedAt: Date }

export async function findTemplate(db: Db | Tx, { id, organizationId }: ProductRef): Promise<StoredTemplate | null> {
  const row = await db.responseTemplate.findFirst({
    where: { productId: id, organizationId },
    select: { template: true, updatedAt: true },
  })
  return row && { template: isJsonObject(row.template) ? row.template : {}, updatedAt: row.updatedAt }
}

type NewTemplate = { template: Record<string, unknown>; compiled: Piece[]; now: Date }

export async function upsertTemplate(
  tx: Tx,
  product: ProductRef,
  { template, compiled, now }: NewTemplate,
): Promise<void> {
  await tx.$executeRaw`
    insert into response_template as t (product_id, organization_id, template, compiled, updated_at)
    values (${product.id}::uuid, ${product.organizationId}::uuid, ${JSON.stringify(template)}::jsonb,
      ${JSON.stringify(compiled)}::jsonb, ${now.toISOString()}::timestamptz)
    on conflict (product_id) do update set
      template = excluded.template, compiled = excluded.compiled, updated_at = excluded.updated_at
    where (t.template, t.compiled) is distinct from (excluded.template, excluded.compiled)`
}

const COLUMNS = `
  l.id, l.key_ciphertext, l.custom_override is not null as has_override, coalesce(c.name, c.email, c.discord_id) as customer
  from license l
  left join organization_customer c on c.organization_id = l.organization_id and c.customer_id = l.customer_id`

const LATEST = `select ${COLUMNS} where l.product_id = $1 and l.organization_id = $2 order by l.created_at desc, l.id desc limit $3`

// Each half by its own index; "or" over both would read every license of the product. Bounded one by one, because a
// reseller may hold any number.
const FOUND = `
  (select ${COLUMNS} where l.product_id = $1 and l.organization_id = $2 and l.key_hash = any($4::bytea[]) limit $3)
  union
  (select ${COLUMNS} where l.product_id = $1 and l.organization_id = $2
    and l.customer_id = (select id from global_customer where email = $5) limit $3)
  limit $3`

type Row = { id: string; key_ciphertext: Buffer; has_override: boolean; customer: string | null }

/** Criteria that find a license: the hashes of a key, and a customer's e-mail. */
export type LicenseQuery = { keyHashes: Buffer[]; email: string }

/** The latest licenses of a product, or those that `query` finds. */
export async function selectPreviewLicenses(
  pool: Pool,
  { id, organizationId }: ProductRef,
  { query, limit }: { query: LicenseQuery | null; limit: number },
) {
  const scope = [id, organizationId, limit]
  const { rows } = query
    ? await pool.query<Row>(FOUND, [...scope, query.keyHashes, query.email])
    : await pool.query<Row>(LATEST, scope)
  return rows.map((row) => ({
    id: row.id,
    keyCiphertext: row.key_ciphertext,
    hasOverride: row.has_override,
    customer: row.customer,
  }))
}
