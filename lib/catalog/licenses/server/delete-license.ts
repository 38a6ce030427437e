import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { deleteLicenseRow } from './licenses.sql'
import { licenseTarget, noLicense, requireLicense } from './require-license'

/** Deletes a license with its addresses and rules: from then on, its key is answered license_not_found. */
export async function deleteLicense(work: WriteContext, actor: Granted<'licenses:delete'>, licenseId: string) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLicense(work.tx, ref)
  if (!(await deleteLicenseRow(work.tx, ref))) noLicense()
  await recordChange(work, actor, {
    action: 'license.deleted',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { product_id: license.productId, customer_id: license.customerId, expires_at: license.expiresAt },
  })
  return { done: true as const }
}
