import type { Tx } from '@/lib/platform/database/db'
import type { LicenseRef } from '../core/license'
import { updateLicenseRow } from './licenses.sql'
import { deletePastKeys } from './past-keys.sql'

/**
 * Gives a locked license to another customer. Keys that the old one rotated away end at once, and the new one need not
 * wait for the old one's last reset.
 */
export async function changeOwner(tx: Tx, license: LicenseRef, customerId: string): Promise<void> {
  await updateLicenseRow(tx, license, { customerId, portalResetAt: null })
  await deletePastKeys(tx, license.id)
}
