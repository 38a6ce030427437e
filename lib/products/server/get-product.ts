import type { Granted } from '@/lib/access/core/granted'
import type { Reading } from '@/lib/platform/work'
import type { ProductView } from '../core/schema'
import { findProductView } from './find-product-view'
import { noProduct } from './require-product'

/** A product of the organization, whole, or a Fault. */
export const getProduct = async (
  reading: Reading,
  actor: Granted<'products:view'>,
  productId: string,
): Promise<ProductView> => (await findProductView(reading, actor, productId)) ?? noProduct()
