import { tailHash } from '@/lib/catalog/licenses/server/find/key-tails'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { readKeyTail } from '@/lib/foundation/shared/license-key'
import { findProductsOfTail } from './situations.sql'

/** A shorter end is that of many keys. */
const MIN_TELLING = 5

type Sought = { organizationId: string; productId: string; key: string | undefined }

/** The other products that a key is probably for, of which the log has the end: a license of theirs has one like it. */
export async function findProductsOfKey(
  { pool, vault }: Pick<ReadContext, 'pool' | 'vault'>,
  { organizationId, productId, key = '' }: Sought,
): Promise<string[]> {
  const { tail = '', isMasked = false } = readKeyTail(key) ?? {}
  if (!isMasked || tail.length < MIN_TELLING) return []
  return findProductsOfTail(pool, { organizationId, productId, tail: tailHash(vault, tail) })
}
