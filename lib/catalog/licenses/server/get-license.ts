import { wasRevocationMailed } from '@/lib/foundation/audit/server/list-license-entries'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { jsonObjectOrNull } from '@/lib/foundation/shared/json-object'
import { maskWithPrefix } from '@/lib/foundation/shared/license-key'
import { storedMetadata } from '@/lib/foundation/shared/metadata/metadata'
import { presentDetail, type StoredDetail } from '../core/present-detail'
import type { LicenseView } from '../core/schema-view'
import { selectLastCalls } from './find/last-validations.sql'
import { onPool } from './license-list.sql'
import { type LicenseRecord, selectLicenseContext } from './licenses.sql'
import { requireLicense } from './require-license'

/** A license of the organization in full, with its key masked. */
export async function getLicense(
  { db, pool, vault, now }: ReadContext,
  actor: Granted<'licenses:view'>,
  licenseId: string,
): Promise<LicenseView> {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLicense(db, ref)
  const around = await selectLicenseContext(db, ref)
  const maskedKey = maskWithPrefix(vault.decrypt(license.keyCiphertext))
  const { valid, refused } = await selectLastCalls(onPool(pool), licenseId)
  const maySeeIps = grant(actor, 'ips:view') !== null
  const visible = <Call extends { address: string | null }>(call: Call | null) =>
    call && { ...call, address: maySeeIps ? call.address : null }
  const validated = {
    lastValidatedAt: latest(valid?.at, refused?.at),
    lastValid: visible(valid),
    lastRefused: visible(refused),
  }
  const isRevocationMailed = license.revokedAt !== null && (await wasRevocationMailed({ db }, licenseId))
  return presentDetail({ ...ownWords(license), ...aroundOf(around), ...validated, isRevocationMailed, maskedKey }, now)
}

const latest = (...times: (Date | undefined)[]): Date | null =>
  times.reduce<Date | null>((last, at) => (at && (last === null || at > last) ? at : last), null)

/** The table's constraints guarantee the values of these types. */
const ownWords = (license: LicenseRecord) => ({
  ...license,
  ipMode: license.ipMode as StoredDetail['ipMode'],
  versionPinMode: license.versionPinMode as StoredDetail['versionPinMode'],
  override: jsonObjectOrNull(license.customOverride),
  metadata: storedMetadata(license.metadata),
})

function aroundOf({ product, customer }: Awaited<ReturnType<typeof selectLicenseContext>>) {
  const [known] = customer.organizations
  return {
    productName: product.name,
    productState: product.state,
    customerName: known?.name ?? null,
    customerEmail: known?.email ?? null,
    customerDiscordId: known?.discordId ?? null,
    isOrganizationSuspended: product.organization.suspendedAt !== null,
    isBillingSuspended: product.organization.billingSuspendedAt !== null,
    product: { ...product, template: jsonObjectOrNull(product.template?.template) },
  }
}
