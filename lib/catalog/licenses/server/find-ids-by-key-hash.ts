import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { formerLookupTexts, requestLookupTexts, storedLookupText } from '@/lib/foundation/shared/license-key'
import { pastedLookupTexts } from '@/lib/foundation/shared/pasted-key'
import { selectLicenseIdsByKeyHash } from './licenses.sql'
import { type KeyHashPair, lockKeys, selectReplacedKeyHashes } from './past-keys.sql'

/** The lookup hash of a stored license key, in PostgreSQL's hexadecimal form: rows travel as JSON. */
export const storedKeyHash = (vault: Pick<Vault, 'lookupHash'>, licenseKey: string): string =>
  hexOf(vault.lookupHash(storedLookupText(licenseKey)))

/** The hashes that may find a key as somebody typed or pasted it, the exact one first. */
export function sentKeyHashes(vault: Pick<Vault, 'lookupHash'>, sent: string): string[] {
  const { exact, folded } = requestLookupTexts(sent)
  return [exact, ...(folded === null ? [] : [folded])].map((text) => hexOf(vault.lookupHash(text)))
}

/** The same for what a person pasted, with whatever is around the key. */
export const pastedKeyHashes = (vault: Pick<Vault, 'lookupHash'>, pasted: string): string[] =>
  pastedLookupTexts(pasted).map((text) => hexOf(vault.lookupHash(text)))

const hexOf = (hash: Buffer): string => `\\x${hash.toString('hex')}`

/** The product's licenses with one of these keys, as license ids by key hash. */
export const findIdsByKeyHash = (tx: Tx, productId: string, keyHashes: string[]): Promise<Map<string, string>> =>
  selectLicenseIdsByKeyHash(tx, productId, keyHashes)

/** Those of these keys that a license of the product had until it was replaced, and none has now: by their hashes. */
export const findReplacedKeys = (tx: Tx, product: ProductRef, keys: KeyHashPair[]): Promise<Set<string>> =>
  keys.length === 0 ? Promise.resolve(new Set()) : selectReplacedKeyHashes(tx, product, keys)

/** The same, of keys that are about to be given to licenses: whoever is replacing one of them is waited for, or waits. */
export async function lockReplacedKeys(tx: Tx, product: ProductRef, keys: KeyHashPair[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const hashes = keys.map(({ former_hash }) => former_hash)
  await lockKeys(tx, product, hashes)
  return selectReplacedKeyHashes(tx, product, keys)
}

/** Every hash by which a replaced key may be known: now, and in earlier versions. */
export function pastKeyHashes(vault: Pick<Vault, 'lookupHash'>, licenseKey: string): KeyHashPair[] {
  const key_hash = storedKeyHash(vault, licenseKey)
  const former = formerLookupTexts(licenseKey).map((text) => hexOf(vault.lookupHash(text)))
  return [key_hash, ...former].map((former_hash) => ({ former_hash, key_hash }))
}
