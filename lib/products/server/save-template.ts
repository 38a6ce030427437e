import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import type { Work } from '@/lib/platform/work'
import { compileTemplate } from '@/lib/validation/core/compile-template'
import type { SaveTemplateInput, TemplateView } from '../core/schema-template'
import { requireLockedProduct } from './require-product'
import { upsertTemplate } from './store'
import { findTemplate } from './store-template'

/** Saves the custom response template. It holds on the very next request, where the module is on. */
export async function saveTemplate(
  work: Work,
  actor: Granted<'templates:manage'>,
  { productId, template }: { productId: string } & SaveTemplateInput,
): Promise<TemplateView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const before = await findTemplate(work.tx, ref)
  await upsertTemplate(work.tx, ref, { template, compiled: compileTemplate(template), now: work.now })
  const after = await findTemplate(work.tx, ref)
  await recordChange(work, actor, {
    action: 'template.updated',
    target: { type: 'product', id: productId, label: product.name },
    before: { template: before?.template ?? {} },
    after: { template },
  })
  return { template: after?.template ?? template, updated_at: after?.updatedAt.toISOString() ?? null }
}
