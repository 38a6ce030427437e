import { customerKey, customerLabel } from '@/lib/catalog/customers/core/customer-identity'
import { findOrCreateCustomers, idOf } from '@/lib/catalog/customers/server/find-or-create-customers'
import type { NewLicense } from '@/lib/catalog/licenses/core/license-terms'
import { sealKey } from '@/lib/catalog/licenses/server/find/key-tails'
import { lockReplacedKeys, pastKeyHashes } from '@/lib/catalog/licenses/server/find-ids-by-key-hash'
import type { Product } from '@/lib/catalog/products/core/schema'
import { recordChanges } from '@/lib/foundation/changes/server/record-changes'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Actor, SaleOfShop } from '@/lib/foundation/shared/change'
import { maskLicenseKey, newLicenseKey, storedLicenseKey } from '@/lib/foundation/shared/license-key'
import { insertLicenses, type NewLicenseRow } from './issued-licenses.sql'

/** `exists`, `replaced`: a license of the product has this key, or had it until it was replaced. */
export type MakeOutcome = 'made' | 'exists' | 'replaced'
export type MadeLicense = { id: string; key: string; license: NewLicense; outcome: MakeOutcome }

type Batch = {
  product: Product
  licenses: NewLicense[]
  /** whether names of customers that are known may change */
  mayRename: boolean
  /** whether the job of the work is an import */
  isImport?: boolean | undefined
  /** the sale of a shop that brought them */
  sale?: SaleOfShop | undefined
}

/**
 * Creates licenses with their customers and events. A license whose key exists already stays unchanged, and a key that
 * was replaced stays dead.
 */
export async function makeLicenses(
  work: WriteContext,
  actor: Actor,
  { product, licenses, mayRename, isImport, sale }: Batch,
): Promise<MadeLicense[]> {
  const { organizationId } = actor
  const customerIds = await findOrCreateCustomers(
    work,
    { organizationId, mayRename },
    licenses.flatMap(({ customer }) => customer ?? []),
  )
  const entries = licenses.map((license) => ({
    id: work.newId(),
    key: storedLicenseKey(license.license_key ?? newLicenseKey(product.keyPrefix, work.randomBytes)),
    customerId: license.customer && idOf(customerIds, customerKey(license.customer)),
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
  await recordCreated(work, actor, {
    product,
    isImport,
    sale,
    made: results.filter(({ outcome }) => outcome === 'made'),
  })
  return results
}

type Entry = { id: string; key: string; customerId: string | null; license: NewLicense }

function toRow({ vault }: WriteContext, product: Product, { id, key, customerId, license }: Entry): NewLicenseRow {
  const { license_key: _key, customer: _customer, override, ...terms } = license
  const isLimited = terms.ip_system_enabled ?? (terms.max_ips !== null || product.defaultIpSystemEnabled)
  return {
    ...terms,
    id,
    customer_id: customerId,
    ...sealKey(vault, key),
    name: terms.name ?? null,
    ip_system_enabled: isLimited,
    max_ips: terms.max_ips ?? (isLimited ? product.defaultMaxIps : null),
    // The table's constraint guarantees the word.
    ip_mode: terms.ip_mode ?? (product.defaultIpMode as NewLicenseRow['ip_mode']),
    custom_override: override ?? null,
    metadata: terms.metadata ?? {},
    expiry_anchor_day: terms.expiry_anchor_day ?? null,
    license_type_id: terms.license_type_id ?? null,
  }
}

const recordCreated = (
  work: WriteContext,
  actor: Actor,
  { product, made, isImport, sale }: Pick<Batch, 'product' | 'isImport' | 'sale'> & { made: MadeLicense[] },
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
        customer: customerLabel(license.customer),
        expires_at: license.expires_at,
        ...(license.revoked_at !== null && { revoked_at: license.revoked_at }),
        ...(isImport && work.jobId && { import_job: work.jobId }),
        ...(sale && { sale }),
      },
    })),
  )
