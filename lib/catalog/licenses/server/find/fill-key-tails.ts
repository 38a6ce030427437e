import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { keyTail } from '@/lib/foundation/shared/license-key'
import { groupHashes, tailHash } from './key-tails'
import { lockKeysWithoutTail, saveKeyTails, type TailRow } from './key-tails.sql'

const BATCH = 500
/** Other work of the clock has its turn in between, and a process that stops does not wait for all. */
const MAX_BATCHES = 40

/**
 * Makes keys findable by their tail and groups that were stored before those were: before the migration that brought
 * them, or by a process of the version before. Usually there is none.
 */
export async function fillKeyTails(transact: Transact): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await transact(fillBatch)) < BATCH) return
}

async function fillBatch({ tx, vault }: WriteContext): Promise<number> {
  const keys = await lockKeysWithoutTail(tx, BATCH)
  if (keys.length > 0)
    await saveKeyTails(
      tx,
      keys.map((row) => tailRow(vault, row)),
    )
  return keys.length
}

function tailRow(vault: Vault, { id, key_ciphertext }: { id: string; key_ciphertext: Uint8Array }): TailRow {
  const key = readKey(vault, key_ciphertext)
  return {
    id,
    key_tail_hash: `\\x${tailHash(vault, keyTail(key)).toString('hex')}`,
    key_group_hashes: groupHashes(vault, key),
  }
}

/** One key that cannot be read must not keep all others from being found. */
function readKey(vault: Vault, sealed: Uint8Array): string {
  try {
    return vault.decrypt(sealed)
  } catch {
    return ''
  }
}
