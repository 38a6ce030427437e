import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { ProductRef } from '../core/product'
import type { Product } from '../core/schema'
import { findProduct, lockProduct } from './products.sql'

/** The product, or a Fault: one of another organization is not found, nor is a deleted one. */
export const requireProduct = async (db: Db | Tx, ref: ProductRef): Promise<Product> =>
  (await findProduct(db, ref)) ?? productNotFound()

/** The same; null for one that is not found. */
export const findOwnProduct = (db: Db | Tx, ref: ProductRef): Promise<Product | null> => findProduct(db, ref)

/** The same, locked against changes by others until the end of the transaction. */
export const requireLockedProduct = async (tx: Tx, ref: ProductRef): Promise<Product> =>
  (await lockProduct(tx, ref)) ?? productNotFound()

export function productNotFound(): never {
  throw new Fault('not_found', "This product doesn't exist, or it was deleted.")
}
