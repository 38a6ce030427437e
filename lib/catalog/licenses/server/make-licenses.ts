import { type CustomerInput, customerKey } from '@/lib/catalog/customers/core/customer-identity'
import { findOrCreateCustomers, idOf } from '@/lib/catalog/customers/server/find-or-create-customers'
import { sealKey } from '@/lib/catalog/licenses/server/find/key-tails'
import { lockReplacedKeys, pastKeyHashes } from '@/lib/catalog/licenses/server/find-ids-by-key-hash'
import type { Product } from '@/lib/catalog/products/core/product'
import { recordChanges } from '@/lib/foundation/changes/server/record-changes'
import { grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { maskLicenseKey, newLicenseKey, storedLicenseKey } from '@/lib/foundation/shared/license-key'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import { insertLicenses, type NewLicenseRow } from './issued-licenses.sql'

/** A license to create; null takes the product's setting. */
export type NewLicense = {
  license_key: string | null
  customer: CustomerInput
  expires_at: string | null
  expiry_anchor_day?: number | null | undefined
  revoked_at: string | null
  name?: string | null | undefined
  notes: string | null
  ip_system_enabled: boolean | null
  max_ips: number | null
  ip_mode: string | null
  version_pin_mode: string
  version_pinned: string | null
  version_range_min: string | null
  version_range_max: string | null
  metadata?: Metadata | undefined
  override?: JsonObject | null | undefined
}

/** `exists`, `replaced`: a license of the product has this key, or had it until it was replaced. */
export type MakeOutcome = 'made' | 'exists' | 'replaced'
export type MadeLicense = { id: string; key: string; license: NewLicense; outcome: MakeOutcome }

type Batch = { product: Product; licenses: NewLicense[] }

/**
 * Creates licenses with their customers and events. A license whose key exists already stays unchanged, and a key that
 * was replaced stays dead.
 */
export async function makeLicenses(
  work: WriteContext,
  actor: Member,
  { product, licenses }: Batch,
): Promise<MadeLicense[]> {
  const { organizationId } = actor
  const customerIds = await findOrCreateCustomers(
    work,
    { organizationId, mayRename: grant(actor, 'customers:update') !== null },
    licenses.map(({ customer }) => customer),
  )
  const entries = licenses.map((license) => ({
    id: work.newId(),
    key: storedLicenseKey(license.license_key ?? newLicenseKey(product.keyPrefix, work.randomBytes)),
    customerId: idOf(customerIds, customerKey(license.customer)),
    license,
  }))
  const rows = entries.map((entry) => toRow(work, product, entry))
  const scope = { id: product.id, organizationId, now: work.now }
  const replaced = await lockReplacedKeys(
    work.tx,
    scope,
    licenses.flatMap(({ license_key }) => (license_key === null ? [] : pastKeyHashes(work.vault, license_key))),
  )
  const made = await insertLicenses(
    work.tx,
    scope,
    rows.filter(({ key_hash }) => !replaced.has(key_hash)),
  )
  const outcomeOf = (hash: string): MakeOutcome => {
    if (replaced.has(hash)) return 'replaced'
    return made.has(hash) ? 'made' : 'exists'
  }
  const results = entries.map(({ id, key, license }, index) => ({
    id,
    key,
    license,
    outcome: outcomeOf(rows[index]?.key_hash ?? ''),
  }))
  await recordCreated(work, actor, { product, made: results.filter(({ outcome }) => outcome === 'made') })
  return results
}

type Entry = { id: string; key: string; customerId: string; license: NewLicense }

function toRow({ vault }: WriteContext, product: Product, { id, key, customerId, license }: Entry): NewLicenseRow {
  const isLimited = license.ip_system_enabled ?? (license.max_ips !== null || product.defaultIpSystemEnabled)
  return {
    id,
    customer_id: customerId,
    ...sealKey(vault, key),
    expires_at: license.expires_at,
    revoked_at: license.revoked_at,
    name: license.name ?? null,
    notes: license.notes,
    ip_system_enabled: isLimited,
    max_ips: license.max_ips ?? (isLimited ? product.defaultMaxIps : null),
    ip_mode: license.ip_mode ?? product.defaultIpMode,
    version_pin_mode: license.version_pin_mode,
    version_pinned: license.version_pinned,
    version_range_min: license.version_range_min,
    version_range_max: license.version_range_max,
    custom_override: license.override ?? null,
    metadata: license.metadata ?? {},
    expiry_anchor_day: license.expiry_anchor_day ?? null,
  }
}

const recordCreated = (
  work: WriteContext,
  actor: Member,
  { product, made }: { product: Product; made: MadeLicense[] },
) =>
  recordChanges(
    work,
    actor,
    made.map(({ id, key, license }) => ({
      action: 'license.created',
      target: { type: 'license', id, label: maskLicenseKey(key) },
      licenseId: id,
      after: {
        product_id: product.id,
        customer: license.customer.email ?? license.customer.discord_id,
        expires_at: license.expires_at,
        ...(license.revoked_at !== null && { revoked_at: license.revoked_at }),
      },
    })),
  )
