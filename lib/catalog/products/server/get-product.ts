import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { ProductView } from '../core/schema'
import { findProductView } from './find-product-view'
import { productNotFound } from './require-product'

/** A product of the organization in full, or a Fault. */
export const getProduct = async (
  reading: ReadContext,
  actor: Granted<'products:view'>,
  productId: string,
): Promise<ProductView> => (await findProductView(reading, actor, productId)) ?? productNotFound()
