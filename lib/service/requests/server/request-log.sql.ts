import type pg from 'pg'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { HourlyCount } from '../core/hourly-count'
import type { RequestLine } from '../core/request-line'

const INSERT_REQUEST_LINES = `
  insert into request_log (minute, id, organization_id, product_id, license_id, endpoint, status, reason, address,
    version, device_id, request_id, first_at, last_at, hits, saw, last_request_id)
  select to_timestamp(q.minute * 60.0), q.id, q.organization_id, q.product_id, q.license_id, q.endpoint, q.status,
    q.reason, q.address, q.version, q.device_id, q.request_id, to_timestamp(q.first_ms / 1000.0),
    to_timestamp(q.last_ms / 1000.0), q.hits, q.saw, nullif(q.last_request_id, q.request_id)
  from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[],
    $9::inet[], $10::text[], $11::text[], $12::uuid[], $13::bigint[], $14::bigint[], $15::int[],
    $16::text[], $17::uuid[])
    q(minute, id, organization_id, product_id, license_id, endpoint, status, reason, address, version, device_id,
      request_id, first_ms, last_ms, hits, saw, last_request_id)`

/** Appends to the request log. Lines of a day without a partition go to the default partition. */
export async function insertRequestLines(pool: pg.Pool, lines: RequestLine[]): Promise<void> {
  await pool.query({
    name: 'insert-request-lines',
    text: INSERT_REQUEST_LINES,
    values: [
      lines.map(({ minute }) => minute),
      lines.map(newId),
      lines.map(({ organizationId }) => organizationId),
      lines.map(({ productId }) => productId),
      lines.map(({ licenseId }) => licenseId),
      lines.map(({ endpoint }) => endpoint),
      lines.map(({ status }) => status),
      lines.map(({ reason }) => reason),
      lines.map(({ address }) => address),
      lines.map(({ version }) => version),
      lines.map(({ deviceId }) => deviceId),
      lines.map(({ requestId }) => requestId),
      lines.map(({ firstAt }) => firstAt.getTime()),
      lines.map(({ lastAt }) => lastAt.getTime()),
      lines.map(({ hits }) => hits),
      lines.map(({ evidence }) => evidence),
      lines.map(({ lastRequestId }) => lastRequestId),
    ],
  })
}

// Rows locked by another transaction are skipped and returned, as are new rows whose product is locked. An hour is locked
// only by who holds its day: of two processes that each held one of them, neither could write.
const ADD_HOURLY_COUNTS = `
  with q as materialized (
    select c.*, p.organization_id, u.hits is not null as is_known, d.hits is not null as is_day_known
    from (
      select i::int, product_id, to_timestamp(hour * 3600.0) as hour,
        (to_timestamp(hour * 3600.0) at time zone 'UTC')::date as day, endpoint, status, hits
      from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]) with ordinality
        a(product_id, hour, endpoint, status, hits, i)
    ) c
    join product p on p.id = c.product_id
    left join usage_hour u on u.product_id = c.product_id and u.hour = c.hour and u.endpoint = c.endpoint
      and u.status = c.status
    left join usage_day_status d on d.product_id = c.product_id and d.day = c.day and d.status = c.status
  ), known_days as materialized (
    select q.i from q join usage_day_status d using (product_id, day, status)
    where q.is_day_known for no key update of d skip locked
  ), known as materialized (
    select q.i from q join usage_hour u using (product_id, hour, endpoint, status) left join known_days k using (i)
    where q.is_known and (not q.is_day_known or k.i is not null) for no key update of u skip locked
  ), parents as materialized (
    select p.id from product p where p.id in (select product_id from q where not is_known or not is_day_known)
    for key share skip locked
  ), free as materialized (
    select * from q
    where case when is_known then i in (select i from known) else product_id in (select id from parents) end
      and case when is_day_known then i in (select i from known_days) else product_id in (select id from parents) end
  ), added as (
    insert into usage_hour as u (product_id, hour, endpoint, status, organization_id, hits)
    select product_id, hour, endpoint, status, organization_id, hits from free
    order by product_id, hour, endpoint, status
    on conflict on constraint usage_hour_pkey do update set hits = u.hits + excluded.hits
  ), added_to_days as (
    insert into usage_day_status as d (product_id, day, status, organization_id, hits)
    select product_id, day, status, organization_id, sum(hits) from free group by 1, 2, 3, 4
    order by product_id, day, status
    on conflict on constraint usage_day_status_pkey do update set hits = d.hits + excluded.hits
  )
  select i from q where i not in (select i from free)`

/**
 * Adds to the counts of the hours and of their days, in the order of their ids, so that two processes cannot deadlock.
 * Returns those whose rows another transaction has locked.
 */
export async function addHourlyCounts(pool: pg.Pool, counts: HourlyCount[]): Promise<HourlyCount[]> {
  const { rows } = await pool.query<{ i: number }>({
    name: 'add-hourly-and-daily-counts',
    text: ADD_HOURLY_COUNTS,
    values: [
      counts.map(({ productId }) => productId),
      counts.map(({ hour }) => hour),
      counts.map(({ endpoint }) => endpoint),
      counts.map(({ status }) => status),
      counts.map(({ hits }) => hits),
    ],
  })
  return rows.flatMap(({ i }) => counts[i - 1] ?? [])
}

/** Creates the partition of a UTC day (YYYY-MM-DD) unless it exists. */
export async function makeRequestLogDay(pool: pg.Pool, day: string): Promise<void> {
  await pool.query('select make_request_log_day($1::date)', [day])
}

/** Drops the oldest partition before `day`. False if there is none, or another process is dropping it. */
export async function dropRequestLogDay(pool: pg.Pool, day: string): Promise<boolean> {
  const { rows } = await pool.query<{ isDropped: boolean }>('select drop_request_log_day($1::date) as "isDropped"', [
    day,
  ])
  return rows[0]?.isDropped ?? false
}

const DELETE_STRAYS = `
  delete from request_log_other where ctid = any(array(
    select ctid from request_log_other where minute < $1::date::timestamp at time zone 'UTC' limit $2))`

/** Deletes up to `most` old lines of the default partition. Returns how many. */
export async function deleteStrayLines(pool: pg.Pool, day: string, most: number): Promise<number> {
  const { rowCount } = await pool.query(DELETE_STRAYS, [day, most])
  return rowCount ?? 0
}
