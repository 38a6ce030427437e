import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import { customerKey } from '@/lib/customers/core/seed-customer'
import { findOrCreateCustomers, idOf } from '@/lib/customers/server/find-or-create-customers'
import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import type { TransferLicenseInput } from '../core/schema'
import { licenseTarget, requireLockedLicense } from './require-license'
import { freeAllSlots } from './store-addresses'
import { updateLicense } from './store-dashboard'

/** Gives a license to another customer. Key and expiry stay; the addresses of the old one may be freed. */
export async function transferLicense(
  work: Work,
  actor: Granted<'licenses:update'>,
  { licenseId, customer, reset_addresses }: TransferLicenseInput & { licenseId: string },
) {
  const { organizationId } = actor
  const ref = { id: licenseId, organizationId }
  const license = await requireLockedLicense(work.tx, ref)
  const ids = await findOrCreateCustomers(work, organizationId, [customer])
  const customerId = idOf(ids, customerKey(customer))
  if (customerId === license.customerId)
    throw new Fault('conflict', 'This license belongs to that customer already.', {
      'customer.email': 'needs another customer',
    })
  await updateLicense(work.tx, ref, { customerId })
  const freed = reset_addresses ? await freeAllSlots(work.tx, licenseId) : 0
  await recordChange(work, actor, {
    action: 'license.transferred',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { customer_id: license.customerId, ip_count: license.ipCount },
    after: {
      customer_id: customerId,
      customer: customer.email ?? customer.discord_id,
      ip_count: license.ipCount - freed,
    },
  })
  return { customer_id: customerId, freed }
}
