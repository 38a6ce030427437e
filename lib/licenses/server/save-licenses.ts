import { customerKey } from '@/lib/customers/core/seed-customer'
import { idOf } from '@/lib/customers/server/find-or-create-customers'
import { addBlockRules } from '@/lib/organizations/server/add-block-rules'
import type { ImportContext } from '@/lib/organizations/server/import-context'
import { slotOf } from '@/lib/platform/address'
import { chunksOf } from '@/lib/platform/chunks'
import { storedLookupText } from '../core/license-key'
import type { SeedLicense } from '../core/seed-license'
import { chooseLicenseKeys, type KeyScope } from './choose-license-keys'
import { findLicenseIds, insertSlots, type LicenseRow, upsertLicenses } from './store'

const CHUNK = 5_000

type ImportScope = KeyScope & { organizationId: string; ipv6Prefix: number; defaultMaxIps: number }

export type SavedLicense = { id: string; license_key: string }
type KeyedLicense = { key: string; license: SeedLicense }
type StoredLicense = KeyedLicense & { id: string }

/** Makes the licenses of a product, or brings them to what the seed says, by key. Addresses and rules are only added. */
export async function saveLicenses(
  context: ImportContext,
  scope: ImportScope,
  licenses: SeedLicense[],
): Promise<SavedLicense[]> {
  const keys = await chooseLicenseKeys(context, scope, licenses)
  const keyed = licenses.map((license, index) => ({ license, key: keys[index] ?? '' }))
  const saved: SavedLicense[] = []
  for (const chunk of chunksOf(keyed, CHUNK)) {
    const stored = await saveChunk(context, scope, chunk)
    for (const { id, key } of stored) saved.push({ id, license_key: key })
  }
  return saved
}

async function saveChunk(context: ImportContext, scope: ImportScope, chunk: KeyedLicense[]): Promise<StoredLicense[]> {
  const { tx, now } = context
  const rows = chunk.map((entry) => toRow(context, scope, entry))
  await upsertLicenses(tx, { id: scope.id, organizationId: scope.organizationId, now }, rows)
  const hashes = rows.map(({ key_hash }) => key_hash)
  const ids = await findLicenseIds(tx, scope.id, hashes)
  const stored = chunk.map((entry, index) => ({ ...entry, id: idOf(ids, hashes[index] ?? '') }))
  await saveSlots(context, scope, stored)
  await addBlockRules(context, scope.organizationId, stored.flatMap(rulesOf))
  return stored
}

async function saveSlots({ tx }: ImportContext, scope: ImportScope, stored: StoredLicense[]) {
  const slots = stored.flatMap(({ id, license }) =>
    license.ips.map((address) => ({ license_id: id, address: slotOf(address, scope.ipv6Prefix) })),
  )
  for (const rows of chunksOf(slots, CHUNK)) await insertSlots(tx, scope.organizationId, rows)
}

const rulesOf = ({ id, license }: StoredLicense) =>
  license.ip_blocks.map((network) => ({ productId: null, licenseId: id, network }))

function toRow({ vault, newId }: ImportContext, scope: ImportScope, { key, license }: KeyedLicense): LicenseRow {
  return {
    id: newId(),
    customer_id: idOf(scope.customerIds, customerKey(license.customer)),
    key_hash: `\\x${vault.lookupHash(storedLookupText(key)).toString('hex')}`,
    key_ciphertext: `\\x${vault.encrypt(key).toString('hex')}`,
    expires_at: license.expires_at,
    revoked_at: license.revoked_at,
    notes: license.notes,
    ip_system_enabled: license.ip_system_enabled,
    // Where the system is on, the product's setting stands in for what the file leaves out.
    max_ips: license.max_ips ?? (license.ip_system_enabled ? scope.defaultMaxIps : null),
    ip_mode: license.ip_mode,
    version_pin_mode: license.version_pin_mode,
    version_pinned: license.version_pinned,
    version_range_min: license.version_range_min,
    version_range_max: license.version_range_max,
    custom_override: license.custom_override,
  }
}
