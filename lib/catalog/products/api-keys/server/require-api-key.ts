import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { utcDay } from '@/lib/foundation/shared/durations'
import { presentApiKey, type StoredApiKey } from '../core/present-api-key'
import type { ApiKeyView } from '../core/schema'
import { findApiKeys } from './api-keys.sql'

export type KeyOfProduct = { productId: string; keyId: string }

/**
 * The API key with its product, which stays locked until the end of the transaction, so that two changes of its keys
 * happen one after the other.
 */
export async function requireApiKey(
  work: WriteContext,
  { organizationId }: Granted<'api_keys:rotate'>,
  { productId, keyId }: KeyOfProduct,
) {
  const ref = { id: productId, organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  return { ref, product, key: await readApiKey(work, ref, keyId) }
}

type Ref = { id: string; organizationId: string }

type Reading = { tx: Db | Tx; now: Date }

async function readApiKey({ tx, now }: Reading, ref: Ref, keyId: string): Promise<StoredApiKey> {
  const [key] = await findApiKeys(tx, ref, { keyId, day: utcDay(now), limit: 1 })
  if (!key) throw new Fault('not_found', "This API key doesn't exist.")
  return key
}

/** The API key as it is now stored. */
export const showApiKey = async (work: Reading, ref: Ref, keyId: string): Promise<ApiKeyView> =>
  presentApiKey(await readApiKey(work, ref, keyId), work.now)
