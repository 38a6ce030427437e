import type pg from 'pg'
import { newId } from '@/lib/platform/config/ids'
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

/** Appends to the request log. Lines of a day without a partition go to the default one. */
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

const ADD_HOURLY_COUNTS = `
  insert into usage_hour as u (product_id, hour, endpoint, status, organization_id, hits)
  select p.id, to_timestamp(q.hour * 3600.0), q.endpoint, q.status, p.organization_id, q.hits
  from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]) q(product_id, hour, endpoint, status, hits)
  join product p on p.id = q.product_id
  order by p.id, q.hour, q.endpoint, q.status
  on conflict (product_id, hour, endpoint, status) do update set hits = u.hits + excluded.hits`

/** Adds to the hourly counts, in the order of their ids, so that two processes never wait for each other crosswise. */
export async function addHourlyCounts(pool: pg.Pool, counts: HourlyCount[]): Promise<void> {
  await pool.query({
    name: 'add-hourly-counts',
    text: ADD_HOURLY_COUNTS,
    values: [
      counts.map(({ productId }) => productId),
      counts.map(({ hour }) => hour),
      counts.map(({ endpoint }) => endpoint),
      counts.map(({ status }) => status),
      counts.map(({ hits }) => hits),
    ],
  })
}

/** Creates the partition of a UTC day (YYYY-MM-DD) unless it exists. */
export async function makeRequestLogDay(pool: pg.Pool, day: string): Promise<void> {
  await pool.query('select make_request_log_day($1::date)', [day])
}

/** Drops the oldest partition whose day lies before `day`. False when there is none, or another process is at it. */
export async function dropRequestLogDay(pool: pg.Pool, day: string): Promise<boolean> {
  const { rows } = await pool.query<{ isDropped: boolean }>('select drop_request_log_day($1::date) as "isDropped"', [
    day,
  ])
  return rows[0]?.isDropped ?? false
}

const DELETE_STRAYS = `
  delete from request_log_other where ctid = any(array(
    select ctid from request_log_other where minute < $1::date::timestamp at time zone 'UTC' limit $2))`

/** Deletes up to `most` old lines of the default partition. Answers how many. */
export async function deleteStrayLines(pool: pg.Pool, day: string, most: number): Promise<number> {
  const { rowCount } = await pool.query(DELETE_STRAYS, [day, most])
  return rowCount ?? 0
}
