import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { LicenseRef, LicenseRow } from '../core/license'
import { selectLicense, selectLicenseForUpdate } from './licenses.sql'

/** The license, or a Fault: one of another organization does not exist. */
export const requireLicense = async (db: Db | Tx, ref: LicenseRef): Promise<LicenseRow> =>
  (await selectLicense(db, ref)) ?? noLicense()

/** The same, locked until the end of the transaction. */
export const requireLockedLicense = async (tx: Tx, ref: LicenseRef): Promise<LicenseRow> =>
  (await selectLicenseForUpdate(tx, ref)) ?? noLicense()

export function noLicense(): never {
  throw new Fault('not_found', "This license doesn't exist, or it was deleted.")
}

/** The name of a license in the audit log: never its full key. */
export const licenseTarget = (vault: Vault, { id, keyCiphertext }: Pick<LicenseRow, 'id' | 'keyCiphertext'>) => ({
  type: 'license' as const,
  id,
  label: maskLicenseKey(vault.decrypt(keyCiphertext)),
})
