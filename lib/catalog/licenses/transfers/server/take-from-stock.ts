import type { CustomerInput } from '@/lib/catalog/customers/core/customer-identity'
import type { LicenseRef } from '@/lib/catalog/licenses/core/license'
import { requireLockedLicense } from '@/lib/catalog/licenses/server/require-license'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Actor } from '@/lib/foundation/shared/change'
import { moveLicense } from './move-license'

const TAKEN = 'This license has a customer already.'
const REVOKED = 'This license is revoked. Reinstate it first.'

type Taken = { ref: LicenseRef; customer: CustomerInput; mayRename?: boolean }

/** Gives a license in stock to its first customer; of several who want it, one gets it. A Fault if it has one, or is revoked. */
export async function takeFromStock(work: WriteContext, actor: Actor, { ref, ...given }: Taken) {
  const license = await requireLockedLicense(work.tx, ref)
  if (license.customerId !== null) throw new Fault('conflict', TAKEN, { license_key: TAKEN })
  if (license.revokedAt !== null) throw new Fault('conflict', REVOKED, { license_key: REVOKED })
  return moveLicense(work, actor, { ...given, license, resetAddresses: false })
}
