import type pg from 'pg'
import type { IpObservation } from '../core/ip-observation'

// Rows locked by another transaction are skipped and returned, as are new rows whose license is locked.
const UPSERT = `
  with q as materialized (
    select c.*, l.organization_id, h.hits is not null as is_known
    from unnest((select $1::uuid[]), (select $2::inet[]), (select $3::timestamptz[]), (select $4::timestamptz[]), (select $5::bigint[]), (select $6::text[]), (select $7::text[]))
      with ordinality c(license_id, address, first_seen_at, last_seen_at, hits, last_outcome, device_id, i)
    join license l on l.id = c.license_id
    left join license_ip_history h on h.license_id = c.license_id and h.address = c.address
  ), known as materialized (
    select q.i from q join license_ip_history h using (license_id, address)
    where q.is_known for no key update of h skip locked
  ), parents as materialized (
    select l.id from license l where l.id in (select license_id from q where not is_known) for key share skip locked
  ), free as materialized (
    select * from q where case when is_known then i in (select i from known) else license_id in (select id from parents) end
  ), saved as (
    insert into license_ip_history as h
      (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome, device_id)
    select license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome, device_id from free
    order by license_id, address
    on conflict on constraint license_ip_history_pkey do update set
      first_seen_at = least(h.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(h.last_seen_at, excluded.last_seen_at),
      hits = h.hits + excluded.hits,
      last_outcome = case when excluded.last_seen_at >= h.last_seen_at then excluded.last_outcome else h.last_outcome end,
      device_id = case when excluded.last_seen_at >= h.last_seen_at then coalesce(excluded.device_id, h.device_id)
        else coalesce(h.device_id, excluded.device_id) end
  )
  select i::int from q where i not in (select i from free)`

/**
 * Adds to the IP history. Deleted licenses are left out, since their history was deleted too. Returns those whose rows
 * another transaction has locked.
 */
export async function upsertIpHistory(pool: pg.Pool, observations: IpObservation[]): Promise<IpObservation[]> {
  const { rows } = await pool.query<{ i: number }>({
    name: 'save-sightings',
    text: UPSERT,
    values: [
      observations.map(({ licenseId }) => licenseId),
      observations.map(({ address }) => address),
      observations.map(({ firstSeenAt }) => firstSeenAt),
      observations.map(({ lastSeenAt }) => lastSeenAt),
      observations.map(({ hits }) => hits),
      observations.map(({ lastOutcome }) => lastOutcome),
      observations.map(({ deviceId }) => deviceId),
    ],
  })
  return rows.flatMap(({ i }) => observations[i - 1] ?? [])
}
