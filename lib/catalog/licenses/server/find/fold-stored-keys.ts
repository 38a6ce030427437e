import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { storedLicenseKey } from '@/lib/foundation/shared/license-key'
import {
  type FoldedKey,
  lockFoldedUntil,
  type StoredKey,
  saveFoldedUntil,
  selectKeysAfter,
  updateFoldedKeys,
} from './fold-stored-keys.sql'
import { sealKey } from './key-tails'

const BATCH = 500
/** Other work of the clock has its turn in between, and a process that stops does not wait for all. */
const MAX_BATCHES = 40

/**
 * Once after the update: keys of our own form that were imported in lower case, and stored exactly, become what they
 * would be now. One whose capitals are another license's key, or were, stays as it is.
 */
export async function foldStoredKeys(transact: Transact): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) if (await transact(isOverAfterBatch)) return
}

async function isOverAfterBatch({ tx, vault }: WriteContext): Promise<boolean> {
  const after = await lockFoldedUntil(tx)
  if (after === null) return true
  const keys = await selectKeysAfter(tx, after, BATCH)
  const folded = new Map(keys.flatMap((key) => foldedKey(vault, key)))
  if (folded.size > 0) await updateFoldedKeys(tx, [...folded.values()])
  const isOver = keys.length < BATCH
  await saveFoldedUntil(tx, isOver ? null : (keys.at(-1)?.id ?? null))
  return isOver
}

/** By what is unique: of two spellings of a key in one batch, one is folded. */
function foldedKey(
  vault: Vault,
  { id, product_id, organization_id, key_ciphertext }: StoredKey,
): [string, FoldedKey][] {
  const key = readKey(vault, key_ciphertext)
  if (key === null || storedLicenseKey(key) === key) return []
  const sealed = sealKey(vault, key)
  const old_hash = `\\x${vault.lookupHash(key).toString('hex')}`
  return [[`${product_id} ${sealed.key_hash}`, { id, organization_id, old_hash, ...sealed }]]
}

/** One key that cannot be read must not keep all others from being found. */
function readKey(vault: Vault, sealed: Uint8Array): string | null {
  try {
    return vault.decrypt(sealed)
  } catch {
    return null
  }
}
