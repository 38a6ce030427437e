import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import type { Work } from '@/lib/platform/work'
import { licenseTarget, noLicense, requireLicense } from './require-license'
import { deleteLicense as remove } from './store-dashboard'

/** Deletes a license with its addresses and rules: its key is answered license_not_found from now on. */
export async function deleteLicense(work: Work, actor: Granted<'licenses:delete'>, licenseId: string) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLicense(work.tx, ref)
  if (!(await remove(work.tx, ref))) noLicense()
  await recordChange(work, actor, {
    action: 'license.deleted',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { product_id: license.productId, customer_id: license.customerId, expires_at: license.expiresAt },
  })
  return { done: true as const }
}
