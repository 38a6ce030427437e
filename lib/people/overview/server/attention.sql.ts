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

export type UnfinishedJob = { id: string; kind: string; state: string; failed: number }

/** The jobs that ended lately without doing all of what was asked, the newest first. */
export async function findUnfinishedJobs(pool: pg.Pool, { organizationId, since }: Asked): Promise<UnfinishedJob[]> {
  const { rows } = await pool.query<UnfinishedJob>(
    `select id, kind, state, failed from (
       select id, kind, created_at, finished_at, state, failed from long_job
       where organization_id = $1 order by created_at desc, id desc limit 200
     ) j
     where finished_at >= $2 and (state = 'failed' or failed > 0) order by created_at desc`,
    [organizationId, since],
  )
  return rows
}

export async function hasSupportContact(pool: pg.Pool, organizationId: string): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    'select num_nonnulls(support_email, support_url) > 0 as has from organization where id = $1',
    [organizationId],
  )
  return rows[0]?.has ?? true
}
