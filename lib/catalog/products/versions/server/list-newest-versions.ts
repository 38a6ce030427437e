import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { presentVersion } from '../core/present-version'
import { findVersions } from './versions.sql'

/** A page of the versions of a product, the last published first. */
export async function listNewestVersions(
  { db }: Pick<ReadContext, 'db'>,
  actor: Granted<'products:view'>,
  { productId, ...page }: PageQuery & { productId: string },
) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  const rows = await findVersions(db, ref, { after: placeAfter(page), limit: page.limit + 1 })
  const { items, next_cursor } = pageOfRows(rows, page)
  return { items: items.map(presentVersion), next_cursor }
}
