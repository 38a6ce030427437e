import { coalesce } from '@/lib/foundation/platform/concurrency/coalesce'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import { publishedKeys } from '../core/key-timeline'
import { type KeySet, presentKeySet } from '../core/present-key-set'
import type { StoredPublicKey } from './signing-keys.sql'

/** The endpoint is public, so all its requests share one connection: a flood of them delays no validation. */
const LINE = { maxBatch: 256, maxInFlight: 1, minBeside: 1, maxOpen: 2_048, maxWaitMs: 800 }

/** The keys of each existing product. */
type LoadKeys = (productIds: string[]) => Promise<Map<string, StoredPublicKey[]>>

/**
 * Publishes the public keys of a product as a JSON Web Key Set; null if there is no such product. Concurrent requests
 * share one statement. Nothing is kept here; the public API repeats an answer for a second.
 */
export function createPublishKeys(load: LoadKeys, clock: Clock): (productId: string) => Promise<KeySet | null> {
  return coalesce(async (productIds) => {
    const now = clock()
    const found = await load([...new Set(productIds)])
    return productIds.map((id) => {
      const keys = found.get(id)
      return keys ? presentKeySet(publishedKeys(keys, now)) : null
    })
  }, LINE)
}
