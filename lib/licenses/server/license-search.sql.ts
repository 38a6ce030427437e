import type { Run } from './license-list.sql'

type Id = { id: string }
/** Bounds the search by customer: a reseller may have more licenses than this. */
const MAX_FOUND = 1_000

export async function selectIdsByKeys(run: Run, organizationId: string, keyHashes: Buffer[]): Promise<string[]> {
  const rows = await run<Id>({
    text: `select found.id from product p
      cross join lateral (
        select id from license where product_id = p.id and key_hash = any($2::bytea[])
        union
        select license_id from license_past_key where product_id = p.id and key_hash = any($2::bytea[])
      ) found
      where p.organization_id = $1::uuid`,
    values: [organizationId, keyHashes],
  })
  return rows.map(({ id }) => id)
}

export async function selectIdsByEmail(run: Run, organizationId: string, email: string): Promise<string[]> {
  const rows = await run<Id>({
    text: `select l.id from organization_customer c
      join license l on l.organization_id = c.organization_id and l.customer_id = c.customer_id
      where c.organization_id = $1::uuid and c.email = $2
      order by l.id desc limit ${MAX_FOUND}`,
    values: [organizationId, email],
  })
  return rows.map(({ id }) => id)
}
