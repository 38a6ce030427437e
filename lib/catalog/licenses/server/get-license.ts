import { wasRevocationMailed } from '@/lib/foundation/audit/server/list-subject-entries'
import { unsubscribedSince } from '@/lib/foundation/mail/server/unsubscribe'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import { unlessAway } from '@/lib/foundation/platform/database/unless-away'
import { jsonObjectOrNull } from '@/lib/foundation/shared/json-object'
import { maskWithPrefix } from '@/lib/foundation/shared/license-key'
import { presentDetail } from '../core/present-detail'
import type { LicenseView } from '../core/schema-license'
import { selectLastCalls } from './find/last-validations.sql'
import { selectDisputedSale, selectProductOfLicense, selectSaleOfLicense } from './licenses.sql'
import { findOldKeyEnds } from './new-license-key'
import { noLicense } from './require-license'
import { findSharing } from './sharing-licenses'
import { selectStoredLicenses } from './stored-licenses.sql'

/** A license of the organization in full, with its key masked. */
export async function getLicense(
  { db, pool, history, vault, now }: ReadContext,
  actor: Granted<'licenses:view'>,
  licenseId: string,
): Promise<LicenseView> {
  const [license] = await selectStoredLicenses(onPool(pool), actor.organizationId, [licenseId])
  if (!license || license.productState === 'deleted') return noLicense()
  const product = await selectProductOfLicense(db, license)
  const calls = await unlessAway(() => selectLastCalls(onPool(history), license))
  const { valid = null, refused = null } = calls ?? {}
  const maySeeSales = grant(actor, 'sales:view') !== null
  const maySeeIps = grant(actor, 'ips:view') !== null
  const visible = <Call extends { address: string | null }>(call: Call | null) =>
    call && { ...call, address: maySeeIps ? call.address : null }
  return presentDetail(
    {
      ...license,
      key: maskWithPrefix(vault.decrypt(license.keyCiphertext)),
      product: { ...product, template: jsonObjectOrNull(product.template?.template) },
      lastValidatedAt: latest(valid?.at, refused?.at),
      isHistoryAway: calls === null,
      lastValid: visible(valid),
      lastRefused: visible(refused),
      sharing: await findSharing(db, license),
      oldKeyEndsAt: (await findOldKeyEnds(db, licenseId, now)).at(-1) ?? null,
      sale: maySeeSales ? await selectSaleOfLicense(db, license) : null,
      disputedSale: maySeeSales ? await selectDisputedSale(db, license) : null,
      isUnsubscribed: (await unsubscribedSince({ db }, { ...license, email: license.customerEmail })) !== null,
      isRevocationMailed: license.revokedAt !== null && (await wasRevocationMailed({ db }, licenseId)),
    },
    now,
  )
}

const latest = (...times: (Date | undefined)[]): Date | null =>
  times.reduce<Date | null>((last, at) => (at && (last === null || at > last) ? at : last), null)
