import { requireLockedLicense } from '@/lib/catalog/licenses/server/require-license'
import { NOT_MAILED, queueCustomerMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { TransferLicenseInput } from '../core/schema'
import { moveLicense } from './move-license'

/**
 * Transfers a license to another customer, or out of stock to its first. Its expiry stays; its slots may be freed, and its key replaced. The new
 * customer sees the full key in the portal, and may be the member's own address: so only members who may reveal keys
 * choose the receiver.
 */
export async function transferLicense(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, customer, reset_addresses, new_key, notify }: TransferLicenseInput & { licenseId: string },
) {
  if (!grant(actor, 'licenses:reveal'))
    throw new Fault(
      'forbidden',
      'Your role does not permit this (licenses:reveal): the new customer sees the whole key.',
    )
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId: actor.organizationId })
  const change = {
    license,
    customer,
    resetAddresses: reset_addresses,
    newKey: new_key,
    mayRename: grant(actor, 'customers:update') !== null,
  }
  const moved = await moveLicense(work, actor, change)
  const target = { organizationId: actor.organizationId, licenseIds: [licenseId] }
  // To the new customer, for whom it is a license like any other.
  const isMailed = notify ?? license.customerId === null
  const queued = isMailed ? await queueCustomerMail(work, { mail: 'license_issued', ...target }) : NOT_MAILED
  return { ...moved, ...queued }
}
