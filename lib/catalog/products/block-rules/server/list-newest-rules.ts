import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { presentBlockRule } from '../core/present-block-rule'
import { findNewestRules } from './block-rules.sql'

/** A page of the block rules of a product, or of the whole organization for null, newest first. */
export async function listNewestRules(
  { db, pool }: Pick<ReadContext, 'db' | 'pool'>,
  { organizationId }: Granted<'ips:view'>,
  { productId, ...page }: PageQuery & { productId: string | null },
) {
  if (productId !== null) await requireProduct(db, { id: productId, organizationId })
  const asked = { after: placeAfter(page), limit: page.limit + 1 }
  const { items, next_cursor } = pageOfRows(await findNewestRules(pool, { organizationId, productId }, asked), page)
  return { items: items.map(presentBlockRule), next_cursor }
}
