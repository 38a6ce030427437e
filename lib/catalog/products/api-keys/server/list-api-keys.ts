import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { utcDay } from '@/lib/foundation/shared/durations'
import { presentApiKey } from '../core/present-api-key'
import { MAX_API_KEYS } from '../core/schema'
import { findApiKeys } from './api-keys.sql'

/** Room for all keys that have not ended (a rotation may exceed the limit), and for the last that ended. */
const MAX_SHOWN = 3 * MAX_API_KEYS

/** A page of the API keys of a product, newest first, also those that ended. */
export async function listNewestApiKeys(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  actor: Granted<'api_keys:view'>,
  { productId, ...page }: PageQuery & { productId: string },
) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  const rows = await findApiKeys(db, ref, { day: utcDay(now), after: placeAfter(page), limit: page.limit + 1 })
  const { items, next_cursor } = pageOfRows(rows, page)
  return { items: items.map((key) => presentApiKey(key, now)), next_cursor }
}

/** The API keys of a product: the current ones, those in their grace, and the last that ended. */
export async function listApiKeys({ db, now }: ReadContext, actor: Granted<'api_keys:view'>, productId: string) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  const keys = await findApiKeys(db, ref, { day: utcDay(now), limit: MAX_SHOWN })
  return { items: keys.map((key) => presentApiKey(key, now)) }
}
