import type pg from 'pg'
import type { LicenseDetail } from '@/lib/licenses/core/present-license'
import { byteaArray, plainArray } from '@/lib/platform/pg-array'
import type { SlotOutcome } from '../core/decide-validation'
import type { Sighting } from '../core/sighting'
import type { CallerSnapshot, LicenseSnapshot, Snapshot } from '../core/snapshot'
import { CALLER_COLUMNS, CALLER_JOINS, type CallerRow, callerSnapshot } from './caller-row'

/** What finds a license: the hash of the key as sent, and of its forgiven form where it has one. */
export type KeyHashes = { exact: Buffer | null; folded: Buffer | null }
type ValidationLookup = { caller: number; keyHashes: KeyHashes; address: string; network64: string }

/** The license of the caller's product; where both hashes find one, the key as sent wins. */
const LICENSE_OF_KEY = `
  select * from license where product_id = p.id and key_hash = q.exact_hash
  union all
  select * from license where product_id = p.id and key_hash = q.folded_hash
  limit 1`

// Nothing is cached: a revocation, a rotation or a raised limit holds on the very next request, on every instance.
// A batch mostly comes from few API keys: each is read once, in a row of its own, before the rows of the calls.
const LOAD_VALIDATIONS = `
  with callers as materialized (
    select q.i::int as caller, ${CALLER_COLUMNS}
    from unnest((select $1::bytea[])) with ordinality q(api_key_hash, i)
    ${CALLER_JOINS}
  )
  select c.*, null::int as call, null::uuid as license_id, null::timestamptz as expires_at,
    null::timestamptz as revoked_at, null::boolean as ip_system_enabled, null::int as max_ips, null as ip_mode,
    null::int as ip_count, null::boolean as is_registered, null::boolean as is_blocked
  from callers c
  union all
  select null, null, null, null, null, null, null, null, null, null, q.i::int,
    l.id, l.expires_at, l.revoked_at, l.ip_system_enabled, l.max_ips, l.ip_mode, l.ip_count,
    exists (
      select from license_ip s
      where s.license_id = l.id and l.ip_system_enabled and s.address in (q.address, q.network64)
    ),
    exists (
      select from block_rule b
      where b.network >>= q.address and b.organization_id = p.organization_id
        and (b.product_id is null or b.product_id = p.product_id) and (b.license_id is null or b.license_id = l.id)
    )
  from unnest((select $2::int[]), (select $3::bytea[]), (select $4::bytea[]), (select $5::inet[]), (select $6::inet[]))
    with ordinality q(caller, exact_hash, folded_hash, address, network64, i)
  join (select caller, product_id, organization_id, product_id as id from callers) p on p.caller = q.caller
  join lateral (${LICENSE_OF_KEY}) l on true`

type LicenseRow = {
  call: number
  license_id: string
  expires_at: Date | null
  revoked_at: Date | null
  ip_system_enabled: boolean
  max_ips: number | null
  ip_mode: 'auto_register' | 'allow_list'
  ip_count: number
  is_registered: boolean
  is_blocked: boolean
}

/** A batch to load: the hashes of its API keys, each once, and the calls that name them by position. */
export type ValidationLookups = { apiKeyHashes: Buffer[]; calls: ValidationLookup[] }

/** One statement for the whole batch. Null where the API key is unknown. */
export async function loadValidations(pool: pg.Pool, batch: ValidationLookups): Promise<(Snapshot | null)[]> {
  const { apiKeyHashes, calls } = batch
  const { rows } = await pool.query<({ caller: number } & CallerRow) | ({ caller: null } & LicenseRow)>({
    name: 'load-validations',
    text: LOAD_VALIDATIONS,
    values: [
      byteaArray(apiKeyHashes),
      // Positions count from 1, as they do in SQL.
      plainArray(calls.map(({ caller }) => caller + 1)),
      byteaArray(calls.map(({ keyHashes }) => keyHashes.exact)),
      byteaArray(calls.map(({ keyHashes }) => keyHashes.folded)),
      plainArray(calls.map(({ address }) => address)),
      plainArray(calls.map(({ network64 }) => network64)),
    ],
  })
  const callers: (CallerSnapshot | null)[] = []
  const licenses: LicenseRow[] = []
  for (const row of rows) {
    if (row.caller === null) licenses[row.call - 1] = row
    else callers[row.caller - 1] = callerSnapshot(row)
  }
  return calls.map((call, i) => {
    const caller = callers[call.caller] ?? null
    return caller && { ...caller, license: licenseSnapshot(licenses[i], caller.product.organizationId) }
  })
}

function licenseSnapshot(row: LicenseRow | undefined, organizationId: string): LicenseSnapshot | null {
  if (!row) return null
  return {
    id: row.license_id,
    organizationId,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    ipPolicy: row.ip_system_enabled && row.max_ips !== null ? { mode: row.ip_mode, maxIps: row.max_ips } : null,
    ipCount: row.ip_count,
    isBlocked: row.is_blocked,
    isRegistered: row.is_registered,
  }
}

export type SlotRequest = { licenseId: string; slot: string; address: string }

const REGISTER_SLOTS = `
  select r.outcome, r.n as ip_count
  from unnest((select $1::uuid[]), (select $2::inet[]), (select $3::inet[])) with ordinality q(license_id, slot, address, i)
  cross join lateral register_ip(q.license_id, q.slot, q.address) r
  order by q.i`

/** Each under its license's row lock. Ask in the order of license ids, or two batches may lock crosswise. */
export async function registerSlots(pool: pg.Pool, requests: SlotRequest[]): Promise<SlotOutcome[]> {
  const { rows } = await pool.query<{ outcome: SlotOutcome['outcome']; ip_count: number }>({
    name: 'register-slots',
    text: REGISTER_SLOTS,
    values: [
      requests.map(({ licenseId }) => licenseId),
      requests.map(({ slot }) => slot),
      requests.map(({ address }) => address),
    ],
  })
  return rows.map((row) => ({ outcome: row.outcome, ipCount: row.ip_count }))
}

const SAVE_SIGHTINGS = `
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
export async function saveSightings(pool: pg.Pool, sightings: Sighting[]): Promise<void> {
  await pool.query({
    name: 'save-sightings',
    text: SAVE_SIGHTINGS,
    values: [
      sightings.map(({ licenseId }) => licenseId),
      sightings.map(({ address }) => address),
      sightings.map(({ firstSeenAt }) => firstSeenAt),
      sightings.map(({ lastSeenAt }) => lastSeenAt),
      sightings.map(({ hits }) => hits),
      sightings.map(({ lastOutcome }) => lastOutcome),
    ],
  })
}

export type LicenseLookup = { apiKeyHash: Buffer; keyHashes: KeyHashes }
export type LookupSnapshot = CallerSnapshot & { license: StoredLicense | null }
/** A license as it lies in the database: its key still sealed. */
export type StoredLicense = Omit<LicenseDetail, 'licenseKey'> & { keyCiphertext: Buffer }

const LOAD_LOOKUPS = `
  select ${CALLER_COLUMNS}, p.version_module,
    l.id as license_id, l.customer_id, l.key_ciphertext, l.expires_at, l.revoked_at, l.ip_system_enabled, l.max_ips,
    l.ip_count, l.notes, l.version_pin_mode, l.version_pinned, l.version_range_min, l.version_range_max,
    l.created_at, l.updated_at, c.email, c.name, c.discord_id
  from unnest((select $1::bytea[]), (select $2::bytea[]), (select $3::bytea[])) with ordinality q(api_key_hash, exact_hash, folded_hash, i)
  ${CALLER_JOINS}
  left join lateral (${LICENSE_OF_KEY}) l on true
  left join organization_customer c on c.organization_id = o.id and c.customer_id = l.customer_id
  order by q.i`

/** One statement for the whole batch. Null where the API key is unknown. */
export async function loadLookups(pool: pg.Pool, batch: LicenseLookup[]): Promise<(LookupSnapshot | null)[]> {
  const { rows } = await pool.query<CallerRow & StoredLicenseRow>({
    name: 'load-lookups',
    text: LOAD_LOOKUPS,
    values: [
      batch.map(({ apiKeyHash }) => apiKeyHash),
      batch.map(({ keyHashes }) => keyHashes.exact),
      batch.map(({ keyHashes }) => keyHashes.folded),
    ],
  })
  return rows.map((row) => {
    const caller = callerSnapshot(row)
    return caller && { ...caller, license: row.license_id === null ? null : storedLicense(row, caller.product) }
  })
}

type StoredLicenseRow = {
  license_id: string | null
  version_module: boolean
  customer_id: string
  key_ciphertext: Buffer
  expires_at: Date | null
  revoked_at: Date | null
  ip_system_enabled: boolean
  max_ips: number | null
  ip_count: number
  notes: string | null
  version_pin_mode: string
  version_pinned: string | null
  version_range_min: string | null
  version_range_max: string | null
  created_at: Date
  updated_at: Date
  email: string | null
  name: string | null
  discord_id: string | null
}

const storedLicense = (row: StoredLicenseRow, product: { id: string; organizationId: string }): StoredLicense => ({
  id: row.license_id ?? '',
  organizationId: product.organizationId,
  productId: product.id,
  customerId: row.customer_id,
  keyCiphertext: row.key_ciphertext,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  ipSystemEnabled: row.ip_system_enabled,
  maxIps: row.max_ips,
  ipCount: row.ip_count,
  notes: row.notes,
  version: row.version_module
    ? {
        pinMode: row.version_pin_mode,
        pinned: row.version_pinned,
        rangeMin: row.version_range_min,
        rangeMax: row.version_range_max,
      }
    : null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  customer: { email: row.email, name: row.name, discordId: row.discord_id },
})
