import type pg from 'pg'
import { publishedKeys } from '../core/key-timeline'
import { type KeySet, presentKeySet } from '../core/present-key-set'
import { findPublicKeys } from './store'

/** The public keys of a product as a JSON Web Key Set; null where there is no such product. */
export async function publishKeys(pool: pg.Pool, productId: string, now: Date): Promise<KeySet | null> {
  const keys = await findPublicKeys(pool, productId)
  return keys && presentKeySet(publishedKeys(keys, now))
}
