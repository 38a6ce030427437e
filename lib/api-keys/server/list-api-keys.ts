import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { requireProduct } from '@/lib/products/server/require-product'
import { presentApiKey } from '../core/present-api-key'
import { findApiKeys } from './api-keys.sql'

const MAX_SHOWN = 50

/** The API keys of a product: the current one, those in their grace, and the last that ended. */
export async function listApiKeys({ db, pool, now }: ReadContext, actor: Granted<'api_keys:view'>, productId: string) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  const keys = await findApiKeys(pool, ref, MAX_SHOWN)
  return { items: keys.map((key) => presentApiKey(key, now)) }
}
