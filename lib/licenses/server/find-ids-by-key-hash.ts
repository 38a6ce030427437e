import type { Tx } from '@/lib/platform/database/db'
import type { Vault } from '@/lib/platform/security/vault'
import { storedLookupText } from '@/lib/shared/license-key'
import { selectLicenseIdsByKeyHash } from './licenses.sql'

/** The hash that a stored license key is found by, in the hexadecimal form of PostgreSQL: rows travel as JSON. */
export const storedKeyHash = (vault: Pick<Vault, 'lookupHash'>, licenseKey: string): string =>
  `\\x${vault.lookupHash(storedLookupText(licenseKey)).toString('hex')}`

/** Which of these keys licenses of the product have, and the ids of those, by key hash. */
export const findIdsByKeyHash = (tx: Tx, productId: string, keyHashes: string[]): Promise<Map<string, string>> =>
  selectLicenseIdsByKeyHash(tx, productId, keyHashes)
