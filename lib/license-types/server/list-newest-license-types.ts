import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import type { Db, Tx } from '@/lib/platform/database/db'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/platform/page'
import type { ProductRef } from '@/lib/products/core/product'
import { requireProduct } from '@/lib/products/server/require-product'
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
