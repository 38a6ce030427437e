import type { Run } from '../license-list.sql'

/** A license may have been validated from more IP addresses than can be read for a list. */
const MAX_ADDRESSES = 1_000

// Validations write nothing to the license: its last one is the latest among its IP addresses, or in the request log if
// these are too many to read.

/** The last validation of a license `l`, as `validated.at`. */
export const JOIN_LAST_VALIDATION = `cross join lateral (
    select greatest(seen.last_at, case when seen.addresses = ${MAX_ADDRESSES} then (
      select r.last_at from request_log r where r.license_id = l.id and r.endpoint = 'validate'
      order by r.minute desc limit 1
    ) end) as at
    from (
      select max(h.last_seen_at) as last_at, count(*) as addresses from (
        select last_seen_at from license_ip_history where license_id = l.id limit ${MAX_ADDRESSES}
      ) h
    ) seen
  ) validated`

/** By license id; those that were never validated are left out. */
export async function selectLastValidated(run: Run, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await run<{ id: string; at: Date | null }>({
    text: `select l.id, validated.at from unnest($1::uuid[]) l(id) ${JOIN_LAST_VALIDATION}`,
    values: [ids],
  })
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])))
}

type LastValidation = { at: Date; version: string | null; address: string | null }

/** The same of one license, with the version and IP address as far as the request log goes back. */
export async function selectLastValidation(run: Run, id: string): Promise<LastValidation | null> {
  const [row] = await run<{ at: Date | null } & Omit<LastValidation, 'at'>>({
    text: `select validated.at, logged.version, coalesce(logged.address, seen.address) as address
      from (values ($1::uuid)) l(id) ${JOIN_LAST_VALIDATION}
      left join lateral (
        select r.version, host(r.address) as address from request_log r
        where r.license_id = l.id and r.endpoint = 'validate' order by r.minute desc, r.last_at desc limit 1
      ) logged on true
      left join lateral (
        select host(h.address) as address from license_ip_history h
        where h.license_id = l.id and h.last_seen_at = validated.at limit 1
      ) seen on true`,
    values: [id],
  })
  return row && row.at !== null ? { ...row, at: row.at } : null
}
