import type pg from 'pg'
import type { LicenseDetail } from '@/lib/catalog/licenses/core/present-lookup'
import { utcDay } from '@/lib/foundation/shared/durations'
import type { Counted } from '@/lib/service/validation/metering/server/meter-calls'
import type { CallerSnapshot } from '../core/snapshot'
import { createSourceCheck } from './allowed-source'
import { type CountedKeys, type CountedRow, countedSql, nameOfKey, noteCounted } from './count-in-statement'
import { IS_OLD_KEY, type KeyHashes, licenseOfKey } from './license-of-key'
import { CALLER_COLUMNS, CALLER_JOINS, type CallerRow, callerSnapshot } from './snapshot-row'

export type LicenseLookup = { apiKeyHash: Buffer; keyHashes: KeyHashes; address: string }
export type LookupSnapshot = CallerSnapshot & { license: StoredLicense | null }
/** A license as stored, with its key still encrypted. */
export type StoredLicense = Omit<LicenseDetail, 'licenseKey'> & { keyCiphertext: Buffer; isOldKey: boolean }

const LICENSE_COLUMNS = `
    l.id as license_id, l.customer_id, l.key_ciphertext, l.expires_at, l.revoked_at, l.ip_system_enabled, l.max_ips,
    l.ip_count, l.notes, l.version_pin_mode, l.version_pinned, l.version_range_min, l.version_range_max,
    l.created_at, l.updated_at, c.email, c.name, c.discord_id, ${IS_OLD_KEY} as is_old_key`

const LOAD = `
  with loaded as materialized (
    select q.i, q.wanted, ${CALLER_COLUMNS}, p.version_module, ${LICENSE_COLUMNS}
    from unnest((select $1::bytea[]), (select $2::bytea[]), (select $3::bytea[]), (select $5::int[]))
      with ordinality q(api_key_hash, exact_hash, folded_hash, wanted, i)
    ${CALLER_JOINS}
    left join lateral (${licenseOfKey('$4')}) l on k.kind = 'server'
    left join organization_customer c on c.organization_id = o.id and c.customer_id = l.customer_id
  ), counted as materialized (${countedSql('loaded', { now: '$4', day: '$6' })}
  )
  select l.*, t.granted, t.used, t.burst_limit from loaded l left join counted t using (product_id) order by l.i`

/** A snapshot is null if the API key is unknown. */
export type LoadedLookups = { snapshots: (LookupSnapshot | null)[]; counted: Counted }

/** One statement for the whole batch, which also counts the calls of these API keys. A client key gets no license read. */
export async function loadLookups(
  pool: pg.Pool,
  batch: LicenseLookup[],
  { now, countedKeys }: { now: Date; countedKeys: CountedKeys },
): Promise<LoadedLookups> {
  const { rows } = await pool.query<CallerRow & StoredLicenseRow & CountedRow>({
    name: 'load-lookups',
    text: LOAD,
    values: [
      batch.map(({ apiKeyHash }) => apiKeyHash),
      batch.map(({ keyHashes }) => keyHashes.exact),
      batch.map(({ keyHashes }) => keyHashes.folded),
      now,
      batch.map(({ apiKeyHash }) => (countedKeys.has(nameOfKey(apiKeyHash)) ? 1 : 0)),
      utcDay(now),
    ],
  })
  const isAllowed = createSourceCheck()
  const counted: Counted = new Map()
  const snapshots = rows.map((row, i): LookupSnapshot | null => {
    noteCounted(counted, row)
    const caller = callerSnapshot(row)
    return (
      caller && {
        isSourceAllowed: isAllowed(caller, batch[i]?.address ?? ''),
        license: row.license_id === null ? null : storedLicense(row, caller.product),
        ...caller,
      }
    )
  })
  return { snapshots, counted }
}

type StoredLicenseRow = {
  license_id: string | null
  is_old_key: true | null
  version_module: boolean
  customer_id: string | null
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
  isOldKey: row.is_old_key === true,
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
