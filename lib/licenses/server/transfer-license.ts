import type { Granted } from '@/lib/access/core/granted'
import type { Work } from '@/lib/platform/work'
import type { TransferLicenseInput } from '../core/schema'
import { moveLicense } from './move-license'
import { requireLockedLicense } from './require-license'

/** Gives a license to another customer. Its expiry stays; its slots may be freed, and its key replaced. */
export async function transferLicense(
  work: Work,
  actor: Granted<'licenses:update'>,
  { licenseId, customer, reset_addresses, new_key }: TransferLicenseInput & { licenseId: string },
) {
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId: actor.organizationId })
  return moveLicense(work, actor, { license, customer, resetAddresses: reset_addresses, newKey: new_key })
}
