import type { Tx } from '@/lib/platform/database/db'
import type { ProductRef } from '@/lib/products/server/product-ref'
import { compileTemplate } from '../core/compile-template'
import { upsertTemplate } from './templates.sql'

type Stored = { template: Record<string, unknown>; now: Date }

/** Keeps the template of a product as it was written, and compiled for those that answer by it. */
export const storeTemplate = (tx: Tx, product: ProductRef, { template, now }: Stored): Promise<void> =>
  upsertTemplate(tx, product, { template, compiled: compileTemplate(template), now })
