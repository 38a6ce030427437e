import type pg from 'pg'

type Asked = { organizationId: string; since: Date }

/** As many log lines of a product as are looked at once. */
const MAX_LINES = 2_000

/** How many licenses refused a new IP address because all slots were taken, from the log's index by status. */
export async function countFullLicenses(pool: pg.Pool, { organizationId, since }: Asked): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(distinct l.license_id)::int as n
     from product p cross join lateral (
       select license_id from request_log
       where product_id = p.id and status = 'ip_limit_reached' and minute >= $2
       order by minute desc, id desc limit ${MAX_LINES}
     ) l
     where p.organization_id = $1 and p.state <> 'deleted'`,
    [organizationId, since],
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

export async function hasSupportContact(pool: pg.Pool, organizationId: string): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    'select num_nonnulls(support_email, support_url) > 0 as has from organization where id = $1',
    [organizationId],
  )
  return rows[0]?.has ?? true
}
