import type pg from 'pg'

type Asked = { organizationId: string; since: Date }
type AskedOfLog = Asked & { productIds: string[] }

/** As many log lines of a product as are looked at once. */
const MAX_LINES = 2_000

export async function findProductIds(pool: pg.Pool, organizationId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from product where organization_id = $1 and state <> 'deleted'`,
    [organizationId],
  )
  return rows.map(({ id }) => id)
}

/** How many licenses refused a new IP address because all slots were taken, from the log's index by status. */
export async function countFullLicenses(
  history: pg.Pool,
  { organizationId, productIds, since }: AskedOfLog,
): Promise<number> {
  const { rows } = await history.query<{ n: number }>(
    `select count(distinct l.license_id)::int as n
     from unnest($2::uuid[]) p(id) cross join lateral (
       select license_id from request_log
       where organization_id = $1 and product_id = p.id and status = 'ip_limit_reached' and minute >= $3
       order by minute desc, id desc limit ${MAX_LINES}
     ) l`,
    [organizationId, productIds, since],
  )
  return rows[0]?.n ?? 0
}

/** The jobs that ended lately without doing all of what was asked, the newest first. */
export async function findFailedJobs(pool: pg.Pool, { organizationId, since }: Asked): Promise<{ id: string }[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from (
       select id, created_at, finished_at, state, failed from long_job
       where organization_id = $1 order by created_at desc, id desc limit 200
     ) j
     where finished_at >= $2 and (state = 'failed' or failed > 0) order by created_at desc`,
    [organizationId, since],
  )
  return rows
}

/** As many are counted: more are as urgent. */
const MAX_HELD = 100

/** The sales that wait for a person. Those that were left behind with a dry run don't. */
export async function countHeldSales(
  pool: pg.Pool,
  organizationId: string,
): Promise<{ count: number; is_more: boolean }> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (
       select from sale_source o join sale s on s.source_id = o.id and s.state = 'held' and not s.is_skipped
       where o.organization_id = $1 limit ${MAX_HELD + 1}
     ) held`,
    [organizationId],
  )
  const found = rows[0]?.n ?? 0
  return { count: Math.min(found, MAX_HELD), is_more: found > MAX_HELD }
}

export async function hasSupportContact(pool: pg.Pool, organizationId: string): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    'select num_nonnulls(support_email, support_url) > 0 as has from organization where id = $1',
    [organizationId],
  )
  return rows[0]?.has ?? true
}
