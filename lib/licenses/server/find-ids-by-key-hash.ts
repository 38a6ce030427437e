import type { Tx } from '@/lib/platform/database/db'
import type { Vault } from '@/lib/platform/security/vault'
import { storedLookupText } from '@/lib/shared/license-key'
import { selectLicenseIdsByKeyHash } from './licenses.sql'

/** The lookup hash of a stored license key, in PostgreSQL's hexadecimal form: rows travel as JSON. */
export const storedKeyHash = (vault: Pick<Vault, 'lookupHash'>, licenseKey: string): string =>
  `\\x${vault.lookupHash(storedLookupText(licenseKey)).toString('hex')}`

/** The product's licenses with one of these keys, as license ids by key hash. */
export const findIdsByKeyHash = (tx: Tx, productId: string, keyHashes: string[]): Promise<Map<string, string>> =>
  selectLicenseIdsByKeyHash(tx, productId, keyHashes)
