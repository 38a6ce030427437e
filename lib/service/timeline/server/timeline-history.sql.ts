import type { Pool } from 'pg'
import type { FirstRequestRow, TimelinePage } from './timeline.sql'

const valuesOf = ({ organizationId, licenses, after, limit }: TimelinePage) => [
  organizationId,
  licenses.map(({ id }) => id),
  licenses.map(({ since }) => since),
  after?.at ?? null,
  after?.id ?? null,
  limit,
]

const LICENSES = 'unnest($2::uuid[], $3::timestamptz[]) l(id, since)'
const PAGE = `where $4::timestamptz is null or (at, id) < ($4::timestamptz, $5::uuid) order by at desc, id desc limit $6`

/** The first request from each IP address. */
export async function selectFirstRequests(history: Pool, page: TimelinePage): Promise<FirstRequestRow[]> {
  const { rows } = await history.query<FirstRequestRow>(
    `select * from (
       select md5('first' || h.license_id::text || h.address::text)::uuid as id, h.first_seen_at as at,
         h.license_id as "licenseId", format('%s', h.address) as address,
         h.last_outcome as "lastOutcome"
       from ${LICENSES} join license_ip_history h on h.organization_id = $1 and h.license_id = l.id
       where (h.first_seen_at < l.since) is not true
     ) found ${PAGE}`,
    valuesOf(page),
  )
  return rows
}

export type ValidationRow = { id: string; at: Date; licenseId: string; day: string }

/**
 * The day on which each license was first valid, at its place in the history: when that day's first IP address called.
 * Of a transferred license it may be the former owner's day, and is left out.
 */
export async function selectFirstValidations(history: Pool, page: TimelinePage): Promise<ValidationRow[]> {
  const { rows } = await history.query<ValidationRow>(
    `select * from (
       select md5('valid' || s.license_id::text)::uuid as id, s.license_id as "licenseId", s.first_on::text as day,
         coalesce((
           select min(h.first_seen_at) from license_ip_history h
           where h.organization_id = $1 and h.license_id = s.license_id
             and h.first_seen_at >= s.first_on::timestamp at time zone 'UTC'
             and h.first_seen_at < (s.first_on + 1)::timestamp at time zone 'UTC'
         ), s.first_on::timestamp at time zone 'UTC') as at
       from ${LICENSES} join license_seen s on s.organization_id = $1 and s.license_id = l.id
       where (s.first_on <= (l.since at time zone 'UTC')::date) is not true
     ) found ${PAGE}`,
    valuesOf(page),
  )
  return rows
}
