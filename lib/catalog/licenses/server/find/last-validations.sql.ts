import type { LicenseRef } from '@/lib/catalog/licenses/core/license'
import type { Run } from '@/lib/foundation/platform/database/run-statement'

/** A license may have been validated from more IP addresses than can be read for a list. */
const MAX_ADDRESSES = 1_000

/**
 * The last validation of licenses, by id; those that were never validated are left out. Validations write nothing to the
 * license: its last one is the latest among its IP addresses, or in the request log: in the last hours of it, since IP
 * addresses are written once an hour, or in all of it if there are too many of them to read.
 */
export async function selectLastValidated(
  history: Run,
  organizationId: string,
  ids: string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await history<{ id: string; at: Date | null }>({
    text: `select l.id, greatest(seen.last_at, case when seen.addresses = ${MAX_ADDRESSES} then (
        select r.last_at from request_log r
        where r.organization_id = $1::uuid and r.license_id = l.id and r.endpoint = 'validate'
        order by r.minute desc limit 1
      ) else (
        select r.last_at from request_log r
        where r.organization_id = $1::uuid and r.license_id = l.id and r.endpoint = 'validate'
          and r.minute >= now() - interval '2 hours'
        order by r.minute desc limit 1
      ) end) as at
      from unnest($2::uuid[]) l(id) cross join lateral (
        select max(h.last_seen_at) as last_at, count(*) as addresses from (
          select last_seen_at from license_ip_history
          where organization_id = $1::uuid and license_id = l.id limit ${MAX_ADDRESSES}
        ) h
      ) seen`,
    values: [organizationId, ids],
  })
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])))
}

/** Those of the licenses that were validated, since a time if one is given. */
export async function selectValidated(
  history: Run,
  organizationId: string,
  { ids, since }: { ids: string[]; since: Date | null },
): Promise<Set<string>> {
  // One recent row decides, so the others of a license in use are not read.
  const rows = await history<{ id: string }>({
    text: `select l.id from unnest($2::uuid[]) l(id) cross join lateral (
        select from license_ip_history h
        where h.organization_id = $1::uuid and h.license_id = l.id
          and ($3::timestamptz is null or h.last_seen_at >= $3::timestamptz)
        limit 1
      ) recent`,
    values: [organizationId, ids, since],
  })
  return new Set(rows.map(({ id }) => id))
}

/** As many lines of a license's request log as are looked at for its last valid or refused call. */
const MAX_LINES = 2_000

type LastCall = { isValid: boolean; at: Date; status: string; version: string | null; address: string | null }

/**
 * The last valid and the last refused validation of one license, as far as they are known: an IP address keeps the
 * outcome of its latest call only, and the request log goes back some days.
 */
export async function selectLastCalls(
  history: Run,
  { organizationId, id }: LicenseRef,
): Promise<Record<'valid' | 'refused', LastCall | null>> {
  const calls = await history<LastCall>({
    text: `select distinct on ("isValid") "isValid", at, status, version, address from (
      select status = 'active' as "isValid", last_at as at, status, version, host(address) as address from (
        select * from request_log r where r.organization_id = $1::uuid and r.license_id = $2::uuid and r.endpoint = 'validate'
        order by r.minute desc limit ${MAX_LINES}
      ) logged
      union all
      select last_outcome = 'active', last_seen_at, last_outcome, null, host(address) from (
        select * from license_ip_history h where h.organization_id = $1::uuid and h.license_id = $2::uuid limit ${MAX_ADDRESSES}
      ) seen
    ) calls order by "isValid", at desc, version nulls last`,
    values: [organizationId, id],
  })
  const last = (isValid: boolean) => calls.find((call) => call.isValid === isValid) ?? null
  return { valid: last(true), refused: last(false) }
}
