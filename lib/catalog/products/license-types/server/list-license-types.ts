import type { ProductRef } from '@/lib/catalog/products/core/product'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { presentLicenseType } from '../core/present-license-type'
import type { LicenseTypeView } from '../core/schema'
import { selectLicenseTypes } from './license-types.sql'

/** The license types of a product, by name. */
export async function listLicenseTypes({ db }: ReadContext, actor: Granted<'products:view'>, productId: string) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  return { items: (await selectLicenseTypes(db, ref)).map(presentLicenseType) }
}

/** The types of a product that licenses are issued or imported for. */
export const typesOfProduct = async (tx: Tx, product: ProductRef): Promise<LicenseTypeView[]> =>
  (await selectLicenseTypes(tx, product)).map(presentLicenseType)
