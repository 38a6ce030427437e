import type pg from 'pg'

export type BusyLicense = { licenseId: string; productId: string; hits: number; refused: number }

const BUSY = `
  select l.license_id as "licenseId", l.product_id as "productId", sum(l.hits)::float8 as hits,
    coalesce(sum(l.hits) filter (where l.status not in ('active', 'found')), 0)::float8 as refused
  from request_log l
  where l.organization_id = $1 and l.product_id = any($2::uuid[]) and l.minute >= $3 and l.license_id is not null
  group by 1, 2 order by 3 desc limit $4`

/**
 * From when on the log can be added up at once: `since`, or later where a product has more than `most` lines since.
 * The index is asked, not the lines.
 */
export async function findReach(
  history: pg.Pool,
  { organizationId, productIds, since, most }: Omit<BusyQuery, 'limit'> & { most: number },
): Promise<Date> {
  const { rows } = await history.query<{ reach: Date }>(
    `select greatest($3::timestamptz, max(l.minute)) as reach
     from unnest($2::uuid[]) p(id) cross join lateral (
       select minute from request_log
       where organization_id = $1 and product_id = p.id and minute >= $3 order by minute desc offset $4 limit 1
     ) l`,
    [organizationId, productIds, since, most],
  )
  return rows[0]?.reach ?? since
}

export type BusyQuery = { organizationId: string; productIds: string[]; since: Date; limit: number }

/** The licenses that called most often. */
export async function findBusyLicenses(history: pg.Pool, query: BusyQuery): Promise<BusyLicense[]> {
  const { organizationId, productIds, since, limit } = query
  const { rows } = await history.query<BusyLicense>(BUSY, [organizationId, productIds, since, limit])
  return rows
}
