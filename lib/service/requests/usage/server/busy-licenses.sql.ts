import type pg from 'pg'

export type BusyLicense = {
  licenseId: string
  keyCiphertext: Buffer | null
  customer: string | null
  productId: string
  productName: string
  hits: number
  refused: number
}

const BUSY = `
  select b.*, s.key_ciphertext as "keyCiphertext", coalesce(c.email, c.name, c.discord_id) as customer,
    p.name as "productName"
  from (
    select l.license_id as "licenseId", l.product_id as "productId", sum(l.hits)::float8 as hits,
      coalesce(sum(l.hits) filter (where l.status not in ('active', 'found')), 0)::float8 as refused
    from request_log l
    where l.product_id in (
        select id from product where organization_id = $1 and ($2::uuid is null or id = $2)
      ) and l.minute >= $3 and l.license_id is not null
    group by 1, 2 order by 3 desc limit $4
  ) b
  join product p on p.id = b."productId"
  left join license s on s.id = b."licenseId" and s.organization_id = $1
  left join organization_customer c on c.organization_id = $1 and c.customer_id = s.customer_id
  order by b.hits desc`

/**
 * From when on the log can be added up at once: `since`, or later where a product has more than `most` lines since.
 * The index is asked, not the lines.
 */
export async function findReach(
  pool: pg.Pool,
  { organizationId, productId, since, most }: Omit<BusyQuery, 'limit'> & { most: number },
): Promise<Date> {
  const { rows } = await pool.query<{ reach: Date }>(
    `select greatest($3::timestamptz, max(l.minute)) as reach
     from product p cross join lateral (
       select minute from request_log
       where product_id = p.id and minute >= $3 order by minute desc offset $4 limit 1
     ) l
     where p.organization_id = $1 and ($2::uuid is null or p.id = $2)`,
    [organizationId, productId, since, most],
  )
  return rows[0]?.reach ?? since
}

export type BusyQuery = { organizationId: string; productId: string | null; since: Date; limit: number }

/** The licenses that called most often. */
export async function findBusyLicenses(pool: pg.Pool, query: BusyQuery): Promise<BusyLicense[]> {
  const { organizationId, productId, since, limit } = query
  const { rows } = await pool.query<BusyLicense>(BUSY, [organizationId, productId, since, limit])
  return rows
}
