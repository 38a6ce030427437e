import type { ProductRef } from '@/lib/catalog/products/core/product'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { presentLicenseType } from '../core/present-license-type'
import type { LicenseTypeView } from '../core/schema'
import { selectLicenseTypes, selectNewestLicenseTypes } from './license-types.sql'
import { requireType } from './require-type'

/** A page of the license types of a product, newest first. */
export async function listNewestLicenseTypes(
  { db }: Pick<ReadContext, 'db'>,
  actor: Granted<'products:view'>,
  { productId, ...page }: PageQuery & { productId: string },
) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  const rows = await selectNewestLicenseTypes(db, ref, { after: placeAfter(page), limit: page.limit + 1 })
  const { items, next_cursor } = pageOfRows(rows, page)
  return { items: items.map(presentLicenseType), next_cursor }
}

/** One license type of a product, or a Fault. */
export async function getLicenseType(db: Db | Tx, product: ProductRef, typeId: string): Promise<LicenseTypeView> {
  await requireProduct(db, product)
  return requireType((await selectLicenseTypes(db, product)).map(presentLicenseType), typeId)
}
