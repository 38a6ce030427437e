import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { LicenseRef } from '../core/license'
import { lockSameKey, type SharingLicense, selectSharing } from './shared-keys.sql'

/** The customer's other licenses with the same key. */
export const findSharing = (db: Db, license: LicenseRef): Promise<SharingLicense[]> => selectSharing(db, license)

/** The same, locked until the end of the transaction, and the license as well: their key is about to be replaced. */
export async function lockSharing(tx: Tx, license: LicenseRef): Promise<SharingLicense[]> {
  await lockSameKey(tx, license)
  return selectSharing(tx, license)
}
