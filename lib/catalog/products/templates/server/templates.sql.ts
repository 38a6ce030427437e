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

const LATEST = `select false as is_whole, ${COLUMNS} where l.product_id = $1 and l.organization_id = $2 order by l.created_at desc, l.id desc limit $3`

/** Bounds the search by a part: a word may be in the names of many customers. */
const MAX_CUSTOMERS = 1_000

// Each part by its own index; "or" over them would read every license of the product. Bounded one by one, because a
// reseller may hold any number.
const WHOLE = `
  (select true as is_whole, ${COLUMNS}
    where l.product_id = $1 and l.organization_id = $2 and l.key_hash = any($4::bytea[]) limit $3)
  union
  (select true, ${COLUMNS} where l.product_id = $1 and l.organization_id = $2
    and l.customer_id = (select id from global_customer where email = $5) limit $3)
  limit $3`

/** `lateral` reads each customer's own licenses, and the bound ends it. */
const PART = `
  select false as is_whole, ${COLUMNS}
  where l.id in (
    select own.id from (
      select customer_id from organization_customer
      where organization_id = $2 and search_text(customer_words(email, name, discord_id)) like any ($4::text[])
      limit ${MAX_CUSTOMERS}
    ) found
    cross join lateral (
      select id from license
      where customer_id = found.customer_id and organization_id = $2 and product_id = $1 limit $3
    ) own
    limit $3
  ) and l.organization_id = $2`

/** Of a part of their key. */
const BY_ID = `
  select false as is_whole, ${COLUMNS}
  where l.id = any($4::uuid[]) and l.product_id = $1 and l.organization_id = $2
  order by l.created_at desc, l.id desc limit $3`

type Row = {
  id: string
  key_ciphertext: Buffer
  has_override: boolean
  customer: string | null
  is_whole: boolean
}

/**
 * Criteria that find a license: the hashes of a key and a customer's e-mail, or else the ids of those with a part of the
 * key, and LIKE patterns for parts of the customer's e-mail, name or Discord id, of which one is enough; null where the
 * text is too short for one.
 */
export type LicenseQuery = { keyHashes: Buffer[]; email: string; ids: string[]; parts: string[] | null }

/** The latest licenses of a product, or those that `query` finds. */
export async function selectPreviewLicenses(
  pool: Pool,
  { id, organizationId }: ProductRef,
  { query, limit }: { query: LicenseQuery | null; limit: number },
) {
  const scope = [id, organizationId, limit]
  const read = async (text: string, more: unknown[] = []) => (await pool.query<Row>(text, [...scope, ...more])).rows
  const ofIds = ({ ids }: LicenseQuery) => (ids.length === 0 ? [] : read(BY_ID, [ids]))
  const ofParts = ({ parts }: LicenseQuery) => (parts === null ? [] : read(PART, [parts]))
  const whole = query ? await read(WHOLE, [query.keyHashes, query.email]) : await read(LATEST)
  const rows = query && whole.length === 0 ? [...(await ofIds(query)), ...(await ofParts(query))] : whole
  const found = [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, limit)
  return found.map((row) => ({
    id: row.id,
    keyCiphertext: row.key_ciphertext,
    hasOverride: row.has_override,
    customer: row.customer,
    isWhole: row.is_whole,
  }))
}
