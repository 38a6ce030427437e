import type { Run } from '@/lib/foundation/platform/database/run-statement'

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

/** As many lines of a license's request log as are looked at for its last valid or refused call. */
const MAX_LINES = 2_000

type LastCall = { isValid: boolean; at: Date; status: string; version: string | null; address: string | null }

/**
 * The last valid and the last refused validation of one license, as far as they are known: an IP address keeps the
 * outcome of its latest call only, and the request log goes back some days.
 */
export async function selectLastCalls(run: Run, id: string): Promise<Record<'valid' | 'refused', LastCall | null>> {
  const calls = await run<LastCall>({
    text: `select distinct on ("isValid") "isValid", at, status, version, address from (
      select status = 'active' as "isValid", last_at as at, status, version, host(address) as address from (
        select * from request_log r where r.license_id = $1::uuid and r.endpoint = 'validate'
        order by r.minute desc limit ${MAX_LINES}
      ) logged
      union all
      select last_outcome = 'active', last_seen_at, last_outcome, null, host(address) from (
        select * from license_ip_history h where h.license_id = $1::uuid limit ${MAX_ADDRESSES}
      ) seen
    ) calls order by "isValid", at desc, version nulls last`,
    values: [id],
  })
  const last = (isValid: boolean) => calls.find((call) => call.isValid === isValid) ?? null
  return { valid: last(true), refused: last(false) }
}
