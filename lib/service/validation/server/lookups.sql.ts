import type pg from 'pg'
import type { LicenseDetail } from '@/lib/catalog/licenses/core/present-lookup'
import { byOrganization } from '@/lib/foundation/platform/database/by-organization'
import type { CallerSnapshot } from '../core/snapshot'
import { createSourceCheck } from './allowed-source'
import { type KeyHashes, licenseOfKey } from './license-of-key'
import { CALLER_COLUMNS, CALLER_JOINS, type CallerRow, callerSnapshot } from './snapshot-row'

export type LicenseLookup = { apiKeyHash: Buffer; keyHashes: KeyHashes; address: string }
export type LookupSnapshot = CallerSnapshot & { license: StoredLicense | null }
/** A license as stored, with its key still encrypted. */
export type StoredLicense = Omit<LicenseDetail, 'licenseKey'> & { keyCiphertext: Buffer }

const LICENSE_COLUMNS = `
    l.id as license_id, l.customer_id, l.key_ciphertext, l.expires_at, l.revoked_at, l.ip_system_enabled, l.max_ips,
    l.ip_count, l.notes, l.version_pin_mode, l.version_pinned, l.version_range_min, l.version_range_max,
    l.created_at, l.updated_at, c.email, c.name, c.discord_id`

const LOAD = `
  select ${CALLER_COLUMNS}, p.version_module, ${LICENSE_COLUMNS}
  from unnest((select $1::bytea[]), (select $2::bytea[]), (select $3::bytea[])) with ordinality q(api_key_hash, exact_hash, folded_hash, i)
  ${CALLER_JOINS}
  left join lateral (${licenseOfKey('$4')}) l on k.kind = 'server'
  left join organization_customer c on c.organization_id = o.id and c.customer_id = l.customer_id
  order by q.i`

const LOAD_CALLERS = `
  select ${CALLER_COLUMNS}, p.version_module, k.kind = 'server' as may_look_up
  from unnest($1::bytea[]) with ordinality q(api_key_hash, i)
  ${CALLER_JOINS}
  order by q.i`

const LOAD_LICENSES = `
  select q.i::int as call, q.version_module, ${LICENSE_COLUMNS}
  from unnest($1::uuid[], $2::bytea[], $3::bytea[], $5::boolean[])
    with ordinality q(product_id, exact_hash, folded_hash, version_module, i)
  cross join lateral (select q.product_id as id) p
  join lateral (${licenseOfKey('$4', '$6')}) l on true
  left join organization_customer c on c.organization_id = $6 and c.customer_id = l.customer_id`

/** One statement for the whole batch. A client key gets no license read. Null if the API key is unknown. */
export async function loadLookups(
  pool: pg.Pool,
  batch: LicenseLookup[],
  now: Date,
): Promise<(LookupSnapshot | null)[]> {
  const { rows } = await pool.query<CallerRow & StoredLicenseRow>({
    name: 'load-lookups',
    text: LOAD,
    values: [
      batch.map(({ apiKeyHash }) => apiKeyHash),
      batch.map(({ keyHashes }) => keyHashes.exact),
      batch.map(({ keyHashes }) => keyHashes.folded),
      now,
    ],
  })
  return snapshotsOf(batch, rows, rows)
}

/** The same in a database that is distributed by organization: see loadValidationsDistributed. */
export async function loadLookupsDistributed(
  pool: pg.Pool,
  batch: LicenseLookup[],
  now: Date,
): Promise<(LookupSnapshot | null)[]> {
  const { rows: callers } = await pool.query<CallerRow & { version_module: boolean; may_look_up: boolean }>({
    name: 'load-looking-callers',
    text: LOAD_CALLERS,
    values: [batch.map(({ apiKeyHash }) => apiKeyHash)],
  })
  const known = callers.flatMap((row, i) => {
    const { organization_id: organizationId, product_id: productId, version_module: hasVersions } = row
    const keyHashes = batch[i]?.keyHashes
    return organizationId && row.may_look_up && keyHashes
      ? [{ i, organizationId, productId, hasVersions, keyHashes }]
      : []
  })
  const found: StoredLicenseRow[] = []
  await byOrganization(known, async (organizationId, own) => {
    const { rows } = await pool.query<StoredLicenseRow & { call: number }>({
      name: 'look-up-licenses-of-organization',
      text: LOAD_LICENSES,
      values: [
        own.map(({ productId }) => productId),
        own.map(({ keyHashes }) => keyHashes.exact),
        own.map(({ keyHashes }) => keyHashes.folded),
        now,
        own.map(({ hasVersions }) => hasVersions),
        organizationId,
      ],
    })
    for (const row of rows) found[own[row.call - 1]?.i ?? -1] = row
    return []
  })
  return snapshotsOf(batch, callers, found)
}

/** Callers and licenses by position; no row, or one without an id, is no license. */
function snapshotsOf(batch: LicenseLookup[], callers: CallerRow[], licenses: StoredLicenseRow[]) {
  const isAllowed = createSourceCheck()
  return callers.map((row, i): LookupSnapshot | null => {
    const caller = callerSnapshot(row)
    const license = licenses[i]
    return (
      caller && {
        isSourceAllowed: isAllowed(caller, batch[i]?.address ?? ''),
        license: license === undefined || license.license_id === null ? null : storedLicense(license, caller.product),
        ...caller,
      }
    )
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
