import type pg from 'pg'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { LoggedLine } from '../core/group-request-lines'
import type { TimeRange } from '../core/plan-request-list'

export type StoredLine = LoggedLine & { productName: string; keyCiphertext: Buffer | null; customer: string | null }

/** The lines of an organization that pass the filters; a filter that is null passes all. */
export type LineQuery = TimeRange & {
  organizationId: string
  productIds: string[] | null
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

/** The names of product and license: both may have been deleted. */
const NAMES = `
  left join license s on s.id = r."licenseId" and s.organization_id = $1
  left join organization_customer c on c.organization_id = $1 and c.customer_id = s.customer_id`
const NAME_COLUMNS = `s.key_ciphertext as "keyCiphertext", coalesce(c.email, c.name, c.discord_id) as customer`

/**
 * Newest first. Each product, and each filtered status, is read as a stream from an index in that order, and the
 * streams are merged: a page costs the same among a thousand lines and among millions.
 */
export async function findLines(pool: pg.Pool, query: LineQuery): Promise<StoredLine[]> {
  const values: unknown[] = [query.organizationId, query.limit]
  const given = (value: unknown) => `$${values.push(value)}`
  const products = query.productIds ? `and p.id = any(${given(query.productIds)}::uuid[])` : ''
  const streams = query.statuses ? `cross join unnest(${given(query.statuses)}::text[]) q(status)` : ''
  const { rows } = await pool.query<StoredLine>(
    `select r.*, ${NAME_COLUMNS}
     from (
       select r.* from product p ${streams}
       cross join lateral (
         select ${COLUMNS}, p.name as "productName" from request_log l
         where ${conditions(query, given).join(' and ')}
         order by l.minute desc, l.id desc limit $2
       ) r
       where p.organization_id = $1 ${products}
       order by r.minute desc, r.id desc limit $2
     ) r ${NAMES}
     order by r.minute desc, r.id desc`,
    values,
  )
  return rows
}

function conditions(query: LineQuery, given: (value: unknown) => string): string[] {
  const { statuses, licenseIds, endpoint, address, requestOrDeviceId, deviceId, from, to, after } = query
  const all = ['l.product_id = p.id']
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

/** One line. The primary key includes the product, so each product of the organization is tried. */
export async function findLine(
  pool: pg.Pool,
  line: { organizationId: string; minute: Date; id: string },
): Promise<StoredLine | null> {
  const { rows } = await pool.query<StoredLine>(
    `select r.*, ${NAME_COLUMNS}
     from (
       select ${COLUMNS}, p.name as "productName"
       from product p join request_log l on l.product_id = p.id
       where p.organization_id = $1 and l.minute = $2 and l.id = $3
     ) r ${NAMES}`,
    [line.organizationId, line.minute, line.id],
  )
  return rows[0] ?? null
}

/** Whether a call of the organization named this device. */
export async function hasDevice(pool: pg.Pool, organizationId: string, deviceId: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from product p
     cross join lateral (select from request_log l where l.product_id = p.id and l.device_id = $2 limit 1) l
     where p.organization_id = $1 limit 1`,
    [organizationId, deviceId],
  )
  return rows.length > 0
}
