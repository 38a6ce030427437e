import type pg from 'pg'
import { byteaArray, plainArray } from '@/lib/foundation/platform/database/arrays'
import { utcDay } from '@/lib/foundation/shared/durations'
import type { Counted } from '@/lib/service/validation/metering/server/meter-calls'
import type { Snapshot } from '../core/snapshot'
import { createSourceCheck } from './allowed-source'
import { type CountedKeys, type CountedRow, countedSql, nameOfKey, noteCounted } from './count-in-statement'
import { IS_OLD_KEY, type KeyHashes, licenseOfKey } from './license-of-key'
import {
  CALLER_COLUMNS,
  CALLER_JOINS,
  MODULE_LICENSE_COLUMNS,
  moduleColumns,
  type ValidationCaller,
  type ValidationCallerRow,
  type ValidationLicenseRow,
  validationCaller,
  validationLicense,
} from './snapshot-row'

type ValidationLookup = {
  caller: number
  keyHashes: KeyHashes
  address: string
  network64: string
  /** the end user that the call names, if any: it stands for the calling address where the API key may name one */
  endUser: { address: string; network64: string } | null
  /** null if none was sent, or an invalid one */
  canonicalVersion: string | null
}

// Nothing is cached, so a revocation, a rotation or a raised limit takes effect on the next request to any instance.
// A batch mostly comes from few API keys, so each key is read once, in a separate row before the rows of the calls.
const CALLERS = `
    select q.i::int as caller, ${CALLER_COLUMNS}, ${moduleColumns('$8')}, q.wanted
    from unnest((select $1::bytea[]), (select $11::int[])) with ordinality q(api_key_hash, wanted, i)
    ${CALLER_JOINS}`

/** What is read for the license of each call: of the product `p`, the call `q` and its address `a`. */
const LICENSE_COLUMNS = `
    l.id as license_id, l.expires_at, l.revoked_at, l.ip_system_enabled, l.max_ips, l.ip_mode, l.ip_count,
    exists (
      select from license_ip s
      where s.license_id = l.id and l.ip_system_enabled and s.address in (a.address, a.network64)
    ) as is_registered,
    exists (
      select from block_rule b
      where b.network >>= a.address and b.organization_id = p.organization_id
        and (b.product_id is null or b.product_id = p.id) and (b.license_id is null or b.license_id = l.id)
    ) as is_blocked,
    ${IS_OLD_KEY} as is_old_key,
    ${MODULE_LICENSE_COLUMNS}`

const ADDRESS = `
  cross join lateral (
    select coalesce(case when p.may_name_end_user then q.end_user end, q.address) as address,
      coalesce(case when p.may_name_end_user then q.end_user64 end, q.network64) as network64
  ) a`

// The counters come last, so that they are locked as briefly as can be.
const LOAD = `
  with callers as materialized (${CALLERS}
  ), counted as materialized (${countedSql('callers', { now: '$8', day: '$12' })}
  )
  select c.*, null::int as call, null::uuid as license_id, null::timestamptz as expires_at,
    null::timestamptz as revoked_at, null::boolean as ip_system_enabled, null::int as max_ips, null as ip_mode,
    null::int as ip_count, null::boolean as is_registered, null::boolean as is_blocked,
    null::boolean as is_old_key, null::json as version_policy, null::json as details, null::int as granted, null::bigint as used,
    null::bigint as burst_limit
  from callers c
  union all
  select null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, q.i::int,
    ${LICENSE_COLUMNS}, null, null, null
  from unnest((select $2::int[]), (select $3::bytea[]), (select $4::bytea[]), (select $5::inet[]), (select $6::inet[]),
      (select $7::text[]), (select $9::inet[]), (select $10::inet[]))
    with ordinality q(caller, exact_hash, folded_hash, address, network64, canonical_version, end_user, end_user64, i)
  join (
    select caller, product_id as id, organization_id, version_module, custom_module is not null as has_custom_module,
      (key_settings->>'mayNameEndUser')::boolean as may_name_end_user
    from callers
  ) p on p.caller = q.caller
  ${ADDRESS}
  join lateral (${licenseOfKey('$8')}) l on true
  union all
  select null, null, null, null, product_id, null, null, null, null, null, null, null, null, null, null, null, null, null,
    null, null, null, null, null, null, null, null, null, null, null, null, granted, used, burst_limit
  from counted`

/** A batch to load: the distinct hashes of its API keys, and the calls, which refer to them by position. */
export type ValidationLookups = { apiKeyHashes: Buffer[]; calls: ValidationLookup[]; now: Date }

/** A snapshot is null if the API key is unknown. */
export type LoadedValidations = { snapshots: (Snapshot | null)[]; counted: Counted }

type LoadedRow =
  | ({ caller: number } & ValidationCallerRow)
  | ({ caller: null } & ValidationLicenseRow)
  | ({ caller: null; call: null } & CountedRow)

/** One statement for the whole batch, which also counts the calls of these API keys. */
export async function loadValidations(
  pool: pg.Pool,
  batch: ValidationLookups,
  countedKeys: CountedKeys,
): Promise<LoadedValidations> {
  const { apiKeyHashes, calls, now } = batch
  const { rows } = await pool.query<LoadedRow>({
    name: 'load-validations',
    text: LOAD,
    values: [
      byteaArray(apiKeyHashes),
      // Positions count from 1, as they do in SQL.
      plainArray(calls.map(({ caller }) => caller + 1)),
      byteaArray(calls.map(({ keyHashes }) => keyHashes.exact)),
      byteaArray(calls.map(({ keyHashes }) => keyHashes.folded)),
      plainArray(calls.map(({ address }) => address)),
      plainArray(calls.map(({ network64 }) => network64)),
      // Letters, digits, dots and a hyphen after a digit: safe to write as it is.
      plainArray(calls.map(({ canonicalVersion }) => canonicalVersion ?? 'NULL')),
      now,
      ...endUsers(calls),
      plainArray(wantedOf(batch, countedKeys)),
      utcDay(now),
    ],
  })
  const found: Found = { callers: [], licenses: [] }
  const counted: Counted = new Map()
  for (const row of rows) {
    if (row.caller !== null) found.callers[row.caller - 1] = validationCaller(row)
    else if (row.call !== null) found.licenses[row.call - 1] = row
    else noteCounted(counted, row)
  }
  return { snapshots: snapshotsOf(calls, found), counted }
}

/** How many calls to count of each API key. */
function wantedOf({ apiKeyHashes, calls }: ValidationLookups, countedKeys: CountedKeys): number[] {
  const wanted = apiKeyHashes.map(() => 0)
  if (countedKeys.size === 0) return wanted
  for (const { caller } of calls) wanted[caller] = (wanted[caller] ?? 0) + 1
  return apiKeyHashes.map((hash, i) => (countedKeys.has(nameOfKey(hash)) ? (wanted[i] ?? 0) : 0))
}

/** By position, of the distinct API keys and of the calls. */
type Found = { callers: (ValidationCaller | null)[]; licenses: ValidationLicenseRow[] }

function snapshotsOf(calls: ValidationLookup[], { callers, licenses }: Found): (Snapshot | null)[] {
  const isAllowed = createSourceCheck()
  return calls.map((call, i) => {
    const caller = callers[call.caller] ?? null
    const license = licenses[i]
    return (
      caller && {
        isSourceAllowed: isAllowed(caller, call.address),
        license: license ? validationLicense(license, caller.product.organizationId) : null,
        // The spread comes last: see validate-batch.ts.
        ...caller,
      }
    )
  })
}

/** Two lists of addresses, or nothing where no call names an end user. */
function endUsers(calls: ValidationLookup[]): [string, string] | [null, null] {
  if (calls.every(({ endUser }) => endUser === null)) return [null, null]
  return [
    plainArray(calls.map(({ endUser }) => endUser?.address ?? 'NULL')),
    plainArray(calls.map(({ endUser }) => endUser?.network64 ?? 'NULL')),
  ]
}
