import type { ProductRef } from '@/lib/catalog/products/core/product'
import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import { refuseLostChange } from '@/lib/foundation/audit/server/refuse-lost-change'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { isSameJson } from '@/lib/foundation/shared/metadata/same-json'
import { compileTemplate } from '../core/compile-template'
import type { SaveTemplateInput, TemplateView } from '../core/schema'
import { findTemplate, upsertTemplate } from './templates.sql'

/**
 * Saves the custom response template, unless someone else has changed it since the reader saw it. It takes effect on the
 * next request, if the module is on.
 */
export async function saveTemplate(
  work: WriteContext,
  actor: Granted<'templates:manage'>,
  { productId, template, expected }: { productId: string } & SaveTemplateInput,
): Promise<TemplateView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const before = await findTemplate(work.tx, ref)
  const isStored = (value: JsonObject) => isSameJson(before?.template ?? {}, value)
  const isLost = expected !== undefined && !isStored(expected.template) && !isStored(template)
  const conflicts = isLost ? ['template'] : []
  await refuseLostChange(work.tx, actor, { of: { productId, settings: conflicts }, conflicts })
  await storeTemplate(work.tx, ref, { template, now: work.now })
  const after = await findTemplate(work.tx, ref)
  await recordChange(work, actor, {
    action: 'template.updated',
    target: { type: 'product', id: productId, label: product.name },
    before: { template: before?.template ?? {} },
    after: { template },
  })
  return { template: after?.template ?? template, updated_at: after?.updatedAt.toISOString() ?? null }
}

type Stored = { template: Record<string, unknown>; now: Date }

/** Stores the template of a product as written, and compiled for the public API. */
export const storeTemplate = (tx: Tx, product: ProductRef, { template, now }: Stored): Promise<void> =>
  upsertTemplate(tx, product, { template, compiled: compileTemplate(template), now })
