import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { LicenseRow } from '../core/license'
import { updateLicenseRow } from './licenses.sql'
import { endPastKeys } from './past-keys.sql'

/**
 * Gives a locked license to another customer. Its replaced keys stop working at once, and the new owner need not wait
 * for the cooldown of the former owner's reset. Its name may say where the former owner uses it, so it goes; that of a
 * license in stock is its batch's, and stays.
 */
export async function changeOwner(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { id, organizationId, customerId: former }: Pick<LicenseRow, 'id' | 'organizationId' | 'customerId'>,
  customerId: string,
): Promise<void> {
  const unnamed = former === null ? {} : { name: null }
  await updateLicenseRow(tx, { id, organizationId }, { customerId, portalResetAt: null, ...unnamed })
  await endPastKeys(tx, id, now)
}
