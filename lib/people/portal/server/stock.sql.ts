import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'
import type { KnownVendor } from './people.sql'

/** What a key opens: several licenses of one vendor are a bundle. */
export type KeyOfVendor = { organizationId: string; keyHash: Uint8Array<ArrayBuffer> }
export type InStock = KeyOfVendor & { id: string; isRevoked: boolean; vendor: KnownVendor }

/** More than a bundle has products. */
const MAX_OF_KEY = 100

/** The licenses in stock with the first of these key hashes that any has, of a vendor by its URL name, or of any. */
export async function findInStock(db: Db | Tx, keyHashes: string[], slug: string | null): Promise<InStock[]> {
  const hashes = Prisma.sql`json_array_elements_text(${JSON.stringify(keyHashes)}::json)`
  const rows = await db.$queryRaw<(InStock & { place: number })[]>`
    select (select place from ${hashes} with ordinality hash(value, place) where value::bytea = l.key_hash)::int as place, l.id::text, l.organization_id::text as "organizationId", l.key_hash as "keyHash", l.revoked_at is not null as "isRevoked", json_build_object('id', o.id, 'slug', o.slug,
      'name', coalesce(o.brand_name, o.name), 'accent', o.brand_accent, 'logoChangedAt',
      case when o.logo is not null then (extract(epoch from o.logo_changed_at) * 1000)::bigint end, 'isAsked', true, 'hasLicenses', true) as vendor
    from license l
    join product p on p.id = l.product_id and p.state <> 'deleted'
    join organization o on o.id = l.organization_id and o.deleted_at is null
    where l.customer_id is null and l.key_hash in (select value::bytea from ${hashes})
      and (${slug}::text is null or o.slug = ${slug}::text)
    order by 1, l.id limit ${MAX_OF_KEY}`
  return rows.flatMap(({ place, ...found }) => (place === rows[0]?.place ? [found] : []))
}

/** Those of them that still have this key, and that a customer may have; locked. */
export async function lockInStock(tx: Tx, { organizationId, keyHash }: KeyOfVendor): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select l.id::text from product p
    join organization o on o.id = p.organization_id and o.deleted_at is null
    join license l on l.product_id = p.id and l.organization_id = p.organization_id and l.key_hash = ${keyHash}
    where p.organization_id = ${organizationId}::uuid and p.state <> 'deleted'
      and l.customer_id is null and l.revoked_at is null
    order by l.id for no key update of l`
  return rows.map(({ id }) => id)
}

/** The vendor of a license; null if it was deleted. */
export async function findVendorOf(db: Db, licenseId: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select organization_id::text as id from license where id = ${licenseId}::uuid`
  return row?.id ?? null
}

type Owned = { customerIds: string[]; hashes: string[]; slug: string | null }

/**
 * The newest license of these customers with one of these key hashes, of a vendor by its URL name, or of any, and how many
 * they have.
 */
export async function findOwnWithKeyHash(
  db: Db,
  { customerIds, hashes, slug }: Owned,
): Promise<{ id: string; count: number } | null> {
  const [row] = await db.$queryRaw<{ id: string; count: number }[]>`
    select l.id::text, count(*) over ()::int as count from license l
    join product p on p.id = l.product_id and p.state <> 'deleted'
    join organization o on o.id = l.organization_id and o.deleted_at is null
    where l.customer_id = any(${customerIds}::uuid[])
      and l.key_hash in (select value::bytea from json_array_elements_text(${JSON.stringify(hashes)}::json))
      and (${slug}::text is null or o.slug = ${slug}::text)
    order by l.created_at desc, l.id limit 1`
  return row ?? null
}
