import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { productScope } from '@/lib/foundation/permissions/core/product-scope'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { presentProductRecord } from '../core/present-product'
import type { ProductState } from '../core/product'
import { findNewestProducts } from './products.sql'

/** A page of the products of the organization, newest first, without the deleted ones and without figures. */
export async function listNewestProducts(
  { db }: Pick<ReadContext, 'db'>,
  actor: Granted<'products:view'>,
  { state, ...page }: PageQuery & { state?: ProductState | undefined },
) {
  const rows = await findNewestProducts(db, {
    organizationId: actor.organizationId,
    ids: productScope(actor),
    state: state ?? null,
    after: placeAfter(page),
    limit: page.limit + 1,
  })
  const { items, next_cursor } = pageOfRows(rows, page)
  return { items: items.map(presentProductRecord), next_cursor }
}
