import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { requireProduct } from '@/lib/products/server/require-product'
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
