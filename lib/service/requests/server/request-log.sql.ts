import type pg from 'pg'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { RequestLine } from '../core/request-line'
import { isDistributed, writeByOrganization } from './add-rows.sql'

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

/**
 * Appends to the request log, and returns the lines that must wait. Lines of a day without a partition go to the default
 * partition.
 */
export async function insertRequestLines(history: pg.Pool, lines: RequestLine[]): Promise<RequestLine[]> {
  if (await isDistributed(history)) return writeByOrganization(lines, (own) => insertLines(history, own))
  await insertLines(history, lines)
  return []
}

const insertLines = (history: pg.Pool, lines: RequestLine[]) =>
  history.query({
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

/** Creates the partition of a UTC day (YYYY-MM-DD) unless it exists. */
export async function makeRequestLogDay(history: pg.Pool, day: string): Promise<void> {
  await history.query('select make_request_log_day($1::date)', [day])
}

/** Drops the oldest partition before `day`. False if there is none, or another process is dropping it. */
export async function dropRequestLogDay(history: pg.Pool, day: string): Promise<boolean> {
  const { rows } = await history.query<{ isDropped: boolean }>('select drop_request_log_day($1::date) as "isDropped"', [
    day,
  ])
  return rows[0]?.isDropped ?? false
}

const DELETE_STRAYS = `
  delete from request_log_other where (organization_id, product_id, minute, id) in (
    select organization_id, product_id, minute, id from request_log_other
    where minute < $1::date::timestamp at time zone 'UTC' limit $2)`

/** Deletes up to `most` old lines of the default partition. Returns how many. */
export async function deleteStrayLines(history: pg.Pool, day: string, most: number): Promise<number> {
  const { rowCount } = await history.query(DELETE_STRAYS, [day, most])
  return rowCount ?? 0
}
