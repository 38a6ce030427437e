import type pg from 'pg'

export type Bounded = { organizationId: string; most: number }

/** Licenses created since a time, without those of deleted products: one range of the index by age. */
export async function countLicensesSince(
  pool: pg.Pool,
  { organizationId, since, most }: Bounded & { since: Date },
): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (
       select from license
       where organization_id = $1 and created_at >= $2
         and product_id <> all (array(select id from product where organization_id = $1 and state = 'deleted'))
       limit $3
     ) l`,
    [organizationId, since, most],
  )
  return rows[0]?.n ?? 0
}

export async function countCustomers(pool: pg.Pool, { organizationId, most }: Bounded): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from (select from organization_customer where organization_id = $1 limit $2) c',
    [organizationId, most],
  )
  return rows[0]?.n ?? 0
}
