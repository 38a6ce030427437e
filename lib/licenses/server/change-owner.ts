import type { Tx } from '@/lib/platform/database/db'
import type { LicenseRef } from '../core/license'
import { updateLicenseRow } from './licenses.sql'
import { deletePastKeys } from './past-keys.sql'

/**
 * Gives a locked license to another customer. Its replaced keys stop working at once, and the new owner need not wait
 * for the cooldown of the former owner's reset.
 */
export async function changeOwner(tx: Tx, license: LicenseRef, customerId: string): Promise<void> {
  await updateLicenseRow(tx, license, { customerId, portalResetAt: null })
  await deletePastKeys(tx, license.id)
}
