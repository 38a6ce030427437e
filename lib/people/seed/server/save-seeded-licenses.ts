import { customerKey } from '@/lib/catalog/customers/core/customer-identity'
import { idOf } from '@/lib/catalog/customers/server/find-or-create-customers'
import { KEY_TAKEN, type LicenseTerms } from '@/lib/catalog/licenses/core/license-terms'
import { NO_LIMITS } from '@/lib/catalog/licenses/core/no-limits'
import { sealKey } from '@/lib/catalog/licenses/server/find/key-tails'
import {
  findIdsByKeyHash,
  lockReplacedKeys,
  pastKeyHashes,
  storedKeyHash,
} from '@/lib/catalog/licenses/server/find-ids-by-key-hash'
import { chunksOf } from '@/lib/foundation/platform/database/arrays'
import { slotOf } from '@/lib/foundation/platform/network/ip-address'
import { namedOnly } from '@/lib/foundation/shared/fields'
import { PIN_NEEDS, type SeedLicense } from '../core/seed-license'
import { SeedError } from '../core/seed-problems'
import { chooseLicenseKeys, type KeyScope } from './choose-license-keys'
import { insertSlots, lockSeededLicenses, upsertLicenses } from './licenses.sql'
import { addBlockRules } from './save-seeded-block-rules'
import type { SeedContext } from './seed-context'

const CHUNK = 5_000

/** Defaults of a new license for fields that the file leaves out. */
const NEW_LICENSE: LicenseTerms = {
  expires_at: null,
  revoked_at: null,
  notes: null,
  ...NO_LIMITS,
  custom_override: null,
}

type ImportScope = KeyScope & { organizationId: string; ipv6Prefix: number; defaultMaxIps: number }

export type SavedLicense = { id: string; license_key: string }
type KeyedLicense = { key: string; license: SeedLicense }
type StoredLicense = KeyedLicense & { id: string }

/** Creates or updates the licenses of a product, by key. Addresses and rules are only added. */
export async function saveSeededLicenses(
  context: SeedContext,
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

async function saveChunk(context: SeedContext, scope: ImportScope, chunk: KeyedLicense[]): Promise<StoredLicense[]> {
  const { tx, now, vault } = context
  const hashes = chunk.map(({ key }) => storedKeyHash(vault, key))
  const known = await lockSeededLicenses(tx, scope.id, hashes)
  const replaced = await lockReplacedKeys(
    tx,
    scope,
    chunk.flatMap(({ key }) => pastKeyHashes(vault, key)),
  )
  const problems = chunk.flatMap(({ key }, index) =>
    replaced.has(hashes[index] ?? '') ? [`license ${tailOf(key)}, license_key: ${KEY_TAKEN.replaced}`] : [],
  )
  if (problems.length > 0) throw new SeedError(problems)
  const rows = chunk.map((entry, index) => {
    const key_hash = hashes[index] ?? ''
    return { ...toRow(context, scope, entry), ...newTerms(known.get(key_hash), scope, entry) }
  })
  await upsertLicenses(tx, { id: scope.id, organizationId: scope.organizationId, now }, rows)
  const ids = await findIdsByKeyHash(tx, scope.id, hashes)
  const stored = chunk.map((entry, index) => ({ ...entry, id: idOf(ids, hashes[index] ?? '') }))
  await saveSlots(context, scope, stored)
  await addBlockRules(context, scope.organizationId, stored.flatMap(rulesOf))
  return stored
}

async function saveSlots({ tx }: SeedContext, scope: ImportScope, stored: StoredLicense[]) {
  const slots = stored.flatMap(({ id, license }) =>
    license.ips.map((address) => ({ license_id: id, address: slotOf(address, scope.ipv6Prefix) })),
  )
  for (const rows of chunksOf(slots, CHUNK)) await insertSlots(tx, scope.organizationId, rows)
}

const rulesOf = ({ id, license }: StoredLicense) =>
  license.ip_blocks.map((network) => ({ productId: null, licenseId: id, network }))

const toRow = ({ vault, newId }: SeedContext, scope: ImportScope, { key, license }: KeyedLicense) => ({
  id: newId(),
  customer_id: idOf(scope.customerIds, customerKey(license.customer)),
  ...sealKey(vault, key),
})

function newTerms(stored: LicenseTerms | undefined, scope: ImportScope, { key, license }: KeyedLicense): LicenseTerms {
  const terms = { ...(stored ?? NEW_LICENSE), ...namedTerms(license) }
  if (terms.version_pin_mode === 'exact' && terms.version_pinned === null)
    throw new SeedError([`license ${tailOf(key)}, version_pinned: ${PIN_NEEDS}`])
  // If IP control is on, the product's setting replaces fields that the file leaves out.
  return { ...terms, max_ips: terms.max_ips ?? (terms.ip_system_enabled ? scope.defaultMaxIps : null) }
}

const tailOf = (key: string): string => `••••${key.slice(-5)}`

function namedTerms(license: SeedLicense): Partial<LicenseTerms> {
  const { license_key: _key, customer: _customer, ips: _ips, ip_blocks: _rules, ...terms } = license
  return namedOnly(terms)
}
