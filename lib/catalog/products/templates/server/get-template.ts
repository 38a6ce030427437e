import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { TemplateView } from '../core/schema'
import { findTemplate } from './templates.sql'

/** The custom response template of a product; empty if none was saved yet. */
export async function getTemplate(
  { db }: ReadContext,
  actor: Granted<'products:view'>,
  productId: string,
): Promise<TemplateView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  const stored = await findTemplate(db, ref)
  return { template: stored?.template ?? {}, updated_at: stored?.updatedAt.toISOString() ?? null }
}
