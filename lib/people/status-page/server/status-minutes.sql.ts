import type { Pool } from 'pg'

/** Whether this process is the one to probe in this minute. */
export async function claimMinute(pool: Pool, minute: Date): Promise<boolean> {
  const { rowCount } = await pool.query('insert into status_minute (minute) values ($1) on conflict do nothing', [
    minute,
  ])
  return rowCount === 1
}

/**
 * Writes a row and waits for the disk: whether the database works is whether this does. Not a new row: that would claim
 * a minute that began since the probe.
 */
export async function rewriteNewestMinute(pool: Pool): Promise<void> {
  await pool.query('update status_minute set minute = minute where minute = (select max(minute) from status_minute)')
}

type Minute = { minute: Date; results: Record<string, string> }

// A minute has results once: whoever writes it second changes nothing, so no day counts a minute twice. What planned
// maintenance slows down or takes away counts as not measured.
const SAVE = `
  with saved as (
    insert into status_minute (minute, results) values ($1, $2::jsonb)
    on conflict (minute) do update set results = excluded.results where status_minute.results is null
    returning minute
  )
  insert into status_day (day, component, operational, degraded, outage)
  select (s.minute at time zone 'UTC')::date, r.key, (r.value = 'operational')::int, (r.value = 'degraded')::int,
    (r.value = 'outage')::int
  from saved s, jsonb_each_text($2::jsonb) r
  where r.value = 'operational' or r.value in ('degraded', 'outage') and not exists (
    select from maintenance m where r.key = any(m.components)
      and m.starts_at <= s.minute and s.minute < coalesce(m.completed_at, m.ends_at))
  order by r.key
  on conflict (day, component) do update set operational = status_day.operational + excluded.operational,
    degraded = status_day.degraded + excluded.degraded, outage = status_day.outage + excluded.outage`

/** Keeps what was found in a minute, and counts it in its day. */
export async function saveMinute(pool: Pool, { minute, results }: Minute): Promise<void> {
  await pool.query(SAVE, [minute, JSON.stringify(results)])
}

/** The last minute up to this one that was measured. A later one is from a clock that was wrong. */
export async function selectLastMinute(pool: Pool, until: Date): Promise<{ minute: Date; results: unknown } | null> {
  const { rows } = await pool.query<{ minute: Date; results: unknown }>(
    'select minute, results from status_minute where results is not null and minute <= $1 order by minute desc limit 1',
    [until],
  )
  return rows[0] ?? null
}

export type StoredDay = { component: string; date: string; operational: number; degraded: number; outage: number }

export async function selectDays(pool: Pool, since: string): Promise<StoredDay[]> {
  const { rows } = await pool.query<StoredDay>(
    `select component, day::text as date, operational, degraded, outage from status_day where day >= $1::date
     order by day, component`,
    [since],
  )
  return rows
}

/** Deletes what is no longer shown. */
export async function pruneStatus(pool: Pool, { minutes, days }: { minutes: Date; days: string }): Promise<void> {
  await pool.query('delete from status_minute where minute < $1', [minutes])
  await pool.query('delete from status_day where day < $1::date', [days])
}
