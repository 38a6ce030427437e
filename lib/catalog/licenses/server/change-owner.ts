import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { LicenseRef } from '../core/license'
import { updateLicenseRow } from './licenses.sql'
import { endPastKeys } from './past-keys.sql'

/**
 * Gives a locked license to another customer. Its replaced keys stop working at once, and the new owner need not wait
 * for the cooldown of the former owner's reset.
 */
export async function changeOwner(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  license: LicenseRef,
  customerId: string,
): Promise<void> {
  await updateLicenseRow(tx, license, { customerId, portalResetAt: null })
  await endPastKeys(tx, license.id, now)
}
