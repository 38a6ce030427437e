import type { Tx } from '@/lib/platform/database/db'
import type { Vault } from '@/lib/platform/security/vault'
import { storedLookupText } from '@/lib/shared/license-key'
import type { LicenseScope } from '../core/license-row'
import { selectLicenseIdsByKeyHash } from './licenses.sql'
import { lockKeys, selectReplacedKeyHashes } from './past-keys.sql'

/** The lookup hash of a stored license key, in PostgreSQL's hexadecimal form: rows travel as JSON. */
export const storedKeyHash = (vault: Pick<Vault, 'lookupHash'>, licenseKey: string): string =>
  `\\x${vault.lookupHash(storedLookupText(licenseKey)).toString('hex')}`

/** The product's licenses with one of these keys, as license ids by key hash. */
export const findIdsByKeyHash = (tx: Tx, productId: string, keyHashes: string[]): Promise<Map<string, string>> =>
  selectLicenseIdsByKeyHash(tx, productId, keyHashes)

/** Those of these key hashes whose key a license of the product had until it was replaced, and none has now. */
export const findReplacedKeys = (tx: Tx, product: LicenseScope, keyHashes: string[]): Promise<Set<string>> =>
  keyHashes.length === 0 ? Promise.resolve(new Set()) : selectReplacedKeyHashes(tx, product, keyHashes)

/** The same, of keys that are about to be given to licenses: whoever is replacing one of them is waited for, or waits. */
export async function lockReplacedKeys(tx: Tx, product: LicenseScope, keyHashes: string[]): Promise<Set<string>> {
  if (keyHashes.length === 0) return new Set()
  await lockKeys(tx, product, keyHashes)
  return selectReplacedKeyHashes(tx, product, keyHashes)
}
