import { deleteCustomer, requireLockedCustomer } from '@/lib/catalog/customers/server/require-customer'
import { deleteLocked, lockLicensesOfCustomer } from '@/lib/catalog/licenses/bulk/server/selected-licenses.sql'
import { type LicenseRow, licenseStatus } from '@/lib/catalog/licenses/core/license'
import { licenseTarget } from '@/lib/catalog/licenses/server/require-license'
import { recordChange, recordChanges } from '@/lib/foundation/changes/server/record-changes'
import { eraseMails } from '@/lib/foundation/mail/server/keep-mail-log'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'

/** More are deleted by a job before. */
const MAX_LICENSES = 500

/**
 * Deletes what this organization holds on a customer: name, notes and identities, and their licenses with addresses,
 * history and transfers. Refused while one of the licenses is active. What remains: the audit log, which is never
 * changed, and request log and events until they are old; and the customer's own account in the portal.
 */
export async function eraseCustomer(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  wanted: string,
): Promise<{ deleted_licenses: number }> {
  if (!grant(actor, 'licenses:delete'))
    throw new Fault('forbidden', 'Your role does not permit this (licenses:delete): it deletes licenses, too.')
  const { organizationId } = actor
  const { id: customerId, email } = await requireLockedCustomer(work.tx, { customerId: wanted, organizationId })
  const ref = { customerId, organizationId }
  const licenses = await lockLicensesOfCustomer(work.tx, { ...ref, limit: MAX_LICENSES + 1 })
  requireErasable(licenses, work.now)
  await deleteLocked(
    work.tx,
    licenses.map(({ id }) => id),
  )
  await recordChanges(
    work,
    actor,
    licenses.map((license) => ({
      action: 'license.deleted',
      target: licenseTarget(work.vault, license),
      licenseId: license.id,
      before: { product_id: license.productId, customer_id: customerId, expires_at: license.expiresAt },
      after: { customer_erased: true },
    })),
  )
  await eraseMails(work, { ...ref, email })
  await deleteCustomer(work.tx, ref)
  await recordChange(work, actor, {
    action: 'customer.erased',
    // Without a label, which would be the identity.
    target: { type: 'customer', id: customerId, label: null },
    after: { licenses: licenses.length },
  })
  return { deleted_licenses: licenses.length }
}

function requireErasable(licenses: LicenseRow[], now: Date): void {
  const active = licenses.filter((license) => licenseStatus(license, now) === 'active').length
  if (active > 0)
    throw new Fault('conflict', `This customer has active licenses (${active}). Revoke or transfer them first.`)
  if (licenses.length > MAX_LICENSES)
    throw new Fault('conflict', `This customer has more than ${MAX_LICENSES} licenses. Delete some of them first.`)
}
