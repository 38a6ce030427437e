import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { LicenseRef } from '../core/license'
import { type LicenseRecord, selectLicense, selectLicenseForUpdate } from './licenses.sql'

/** The license, or a Fault: one of another organization does not exist. */
export const requireLicense = async (db: Db | Tx, ref: LicenseRef): Promise<LicenseRecord> =>
  (await selectLicense(db, ref)) ?? noLicense()

/** A license locked until the end of the transaction: no one else changes it or takes one of its slots. */
export type LockedLicense = LicenseRecord

/** The same, locked until the end of the transaction. */
export const requireLockedLicense = async (tx: Tx, ref: LicenseRef): Promise<LockedLicense> =>
  (await selectLicenseForUpdate(tx, ref)) ?? noLicense()

export function noLicense(): never {
  throw new Fault('not_found', "This license doesn't exist, or it was deleted.")
}

/** The name of a license in the audit log: never its full key. */
export const licenseTarget = (vault: Vault, { id, keyCiphertext }: { id: string; keyCiphertext: Uint8Array }) => ({
  type: 'license' as const,
  id,
  label: maskLicenseKey(vault.decrypt(keyCiphertext)),
})
