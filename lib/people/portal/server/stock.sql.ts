import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { KnownVendor } from './people.sql'

export type InStock = { id: string; organizationId: string; isRevoked: boolean; vendor: KnownVendor }

/** The licenses in stock with one of these key hashes, of a vendor by its URL name, or of any: at most two. */
export const findInStock = (db: Db | Tx, keyHashes: string[], slug: string | null): Promise<InStock[]> =>
  db.$queryRaw<InStock[]>`
    select l.id::text, l.organization_id::text as "organizationId", l.revoked_at is not null as "isRevoked", json_build_object('id', o.id, 'slug', o.slug,
      'name', coalesce(o.brand_name, o.name), 'accent', o.brand_accent, 'logoChangedAt',
      case when o.logo is not null then (extract(epoch from o.logo_changed_at) * 1000)::bigint end, 'isAsked', true) as vendor
    from license l
    join product p on p.id = l.product_id and p.state <> 'deleted'
    join organization o on o.id = l.organization_id and o.deleted_at is null
    where l.customer_id is null and l.key_hash in (select value::bytea from json_array_elements_text(${JSON.stringify(keyHashes)}::json))
      and (${slug}::text is null or o.slug = ${slug}::text)
    order by l.id limit 2`
