import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { ensureSigningKey } from './make-signing-key'
import { requireSigningPlan } from './require-signing-plan'
import { updateProductSigning } from './signing-switches.sql'

/** Switches signed validation of a product. Switching it on for the first time creates its first key. */
export async function switchSigning(
  work: WriteContext,
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
  await updateProductSigning(work.tx, ref, enabled)
  await recordChange(work, actor, {
    action: 'product.updated',
    target: { type: 'product', id: productId, label: product.name },
    before: { signedValidation: !enabled },
    after: { signedValidation: enabled },
  })
  return { enabled }
}
