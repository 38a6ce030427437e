import type pg from 'pg'
import type { IpObservation } from '../core/ip-observation'

const UPSERT = `
  insert into license_ip_history as h
    (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
  select l.id, q.address, l.organization_id, q.first_seen_at, q.last_seen_at, q.hits, q.last_outcome
  from unnest((select $1::uuid[]), (select $2::inet[]), (select $3::timestamptz[]), (select $4::timestamptz[]), (select $5::bigint[]), (select $6::text[]))
    q(license_id, address, first_seen_at, last_seen_at, hits, last_outcome)
  join license l on l.id = q.license_id
  order by l.id, q.address
  on conflict (license_id, address) do update set
    first_seen_at = least(h.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(h.last_seen_at, excluded.last_seen_at),
    hits = h.hits + excluded.hits,
    last_outcome = case when excluded.last_seen_at >= h.last_seen_at then excluded.last_outcome else h.last_outcome end`

/** Adds to the IP history. Licenses deleted since are left out: their history went with them. */
export async function upsertIpHistory(pool: pg.Pool, observations: IpObservation[]): Promise<void> {
  await pool.query({
    name: 'save-sightings',
    text: UPSERT,
    values: [
      observations.map(({ licenseId }) => licenseId),
      observations.map(({ address }) => address),
      observations.map(({ firstSeenAt }) => firstSeenAt),
      observations.map(({ lastSeenAt }) => lastSeenAt),
      observations.map(({ hits }) => hits),
      observations.map(({ lastOutcome }) => lastOutcome),
    ],
  })
}
