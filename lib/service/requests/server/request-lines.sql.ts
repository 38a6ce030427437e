import type pg from 'pg'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { LoggedLine } from '../core/group-request-lines'
import type { TimeRange } from '../core/plan-request-list'

/** The lines of an organization that pass the filters; a filter that is null passes all. */
export type LineQuery = TimeRange & {
  organizationId: string
  productIds: string[]
  licenseIds: string[] | null
  endpoint: string | null
  address: string | null
  requestOrDeviceId: string | null
  deviceId: string | null
  after: TimeCursor | null
  limit: number
}

const COLUMNS = `l.id, l.minute, l.product_id as "productId", l.license_id as "licenseId", l.endpoint, l.status, l.reason,
  host(l.address) as address, l.version, l.device_id as "deviceId", l.request_id as "requestId",
  coalesce(l.last_request_id, l.request_id) as "lastRequestId",
  l.first_at as "firstAt", l.last_at as "lastAt", l.hits, l.saw as evidence`

/**
 * Newest first. Each product, and each filtered status, is read as a stream from an index in that order, and the
 * streams are merged: a page costs the same among a thousand lines and among millions.
 */
export async function findLines(history: pg.Pool, query: LineQuery): Promise<LoggedLine[]> {
  const values: unknown[] = [query.organizationId, query.limit, query.productIds]
  const given = (value: unknown) => `$${values.push(value)}`
  const streams = query.statuses ? `cross join unnest(${given(query.statuses)}::text[]) q(status)` : ''
  const { rows } = await history.query<LoggedLine>(
    `select r.* from unnest($3::uuid[]) p(id) ${streams}
     cross join lateral (
       select ${COLUMNS} from request_log l
       where ${conditions(query, given).join(' and ')}
       order by l.minute desc, l.id desc limit $2
     ) r
     order by r.minute desc, r.id desc limit $2`,
    values,
  )
  return rows
}

function conditions(query: LineQuery, given: (value: unknown) => string): string[] {
  const { statuses, licenseIds, endpoint, address, requestOrDeviceId, deviceId, from, to, after } = query
  const all = ['l.organization_id = $1', 'l.product_id = p.id']
  if (statuses) all.push('l.status = q.status')
  if (licenseIds) all.push(`l.license_id = any(${given(licenseIds)}::uuid[])`)
  if (endpoint) all.push(`l.endpoint = ${given(endpoint)}`)
  if (address) all.push(`l.address = ${given(address)}::inet`)
  if (deviceId) all.push(`l.device_id = ${given(deviceId)}`)
  if (requestOrDeviceId) {
    const [id, text] = [`${given(requestOrDeviceId)}::uuid`, `${given(requestOrDeviceId)}::text`]
    all.push(`(l.request_id = ${id} or l.last_request_id = ${id} or l.device_id = ${text})`)
  }
  // The minute that contains `from` belongs to the range.
  if (from) all.push(`l.minute >= date_trunc('minute', ${given(from)}::timestamptz)`)
  if (to) all.push(`l.minute < ${given(to)}`)
  // Implied by the second half, but lets the planner skip later partitions.
  if (after) all.push(`l.minute <= ${given(after.at)} and (l.minute, l.id) < (${given(after.at)}, ${given(after.id)})`)
  return all
}

type LineRef = { organizationId: string; productIds: string[]; minute: Date; id: string }

/** One line. The primary key includes the product, so each of them is tried. */
export async function findLine(
  history: pg.Pool,
  { organizationId, productIds, minute, id }: LineRef,
): Promise<LoggedLine | null> {
  const { rows } = await history.query<LoggedLine>(
    `select ${COLUMNS} from request_log l
     where l.organization_id = $1 and l.product_id = any($2::uuid[]) and l.minute = $3 and l.id = $4`,
    [organizationId, productIds, minute, id],
  )
  return rows[0] ?? null
}

type DeviceRef = { organizationId: string; productIds: string[]; deviceId: string }

/** Whether a call of one of the products named this device. */
export async function hasDevice(
  history: pg.Pool,
  { organizationId, productIds, deviceId }: DeviceRef,
): Promise<boolean> {
  const { rows } = await history.query(
    `select from unnest($2::uuid[]) p(id) cross join lateral (
       select from request_log l where l.organization_id = $1 and l.product_id = p.id and l.device_id = $3 limit 1
     ) l
     limit 1`,
    [organizationId, productIds, deviceId],
  )
  return rows.length > 0
}
