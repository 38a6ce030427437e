import type { SealedKey } from '@/lib/catalog/licenses/core/license-terms'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { keyGroups, keyTail, storedLicenseKey } from '@/lib/foundation/shared/license-key'
import { storedKeyHash } from '../find-ids-by-key-hash'

type Hashing = Pick<Vault, 'lookupHash'>

/** A keyed hash has no more to say than the mask, and half the bytes say it: ten million tails seldom meet. */
const BYTES = 8

/** The hash that finds a license by the tail of its key. NUL: no license key has the same text. */
export const tailHash = (vault: Hashing, tail: string): Buffer => vault.lookupHash(`tail\0${tail}`).subarray(0, BYTES)

/** The hash that finds a license by a whole group of its key. A number: five of them are kept for each license. */
export const groupHash = (vault: Hashing, group: string): bigint => vault.lookupHash(`group\0${group}`).readBigInt64BE()

/** No group has this hash. Fewer than two hashes are those of a version before, which the worker computes again. */
const NO_GROUP = '1'

/** Those of all groups of a key, as text: rows travel as JSON, whose numbers are shorter. */
export function groupHashes(vault: Hashing, key: string): string[] {
  const hashes = keyGroups(key).map((group) => String(groupHash(vault, group)))
  return hashes.length < 2 ? [...hashes, NO_GROUP, NO_GROUP] : hashes
}

/** A license key as its row stores it. */
export const sealKey = (vault: Pick<Vault, 'lookupHash' | 'encrypt'>, key: string): SealedKey => ({
  key_hash: storedKeyHash(vault, key),
  key_ciphertext: hex(vault.encrypt(storedLicenseKey(key))),
  key_tail_hash: hex(tailHash(vault, keyTail(key))),
  key_group_hashes: groupHashes(vault, key),
})

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
