import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import type { Work } from '@/lib/platform/work'
import { ensureSigningKey } from '@/lib/signing/server/ensure-signing-key'
import { requireLockedProduct } from './require-product'
import { requireSigningPlan } from './require-signing-plan'
import { updateProduct } from './store-dashboard'

/** Switches signed validation of a product. Its first key is made with the first switch to on. */
export async function switchSigning(
  work: Work,
  actor: Granted<'signing:manage'>,
  { productId, enabled }: { productId: string; enabled: boolean },
): Promise<{ enabled: boolean }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  if (enabled) {
    await requireSigningPlan(work.tx, actor.organizationId)
    await ensureSigningKey(work, ref)
  }
  if (product.signedValidation === enabled) return { enabled }
  await updateProduct(work.tx, ref, { signedValidation: enabled })
  await recordChange(work, actor, {
    action: 'product.updated',
    target: { type: 'product', id: productId, label: product.name },
    before: { signedValidation: !enabled },
    after: { signedValidation: enabled },
  })
  return { enabled }
}
