import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { requireLockedProduct } from '@/lib/products/server/require-product'
import { cancelNextKey } from './cancel-next-key'

/** Takes back the announced key. The current one goes on signing. */
export async function cancelSigningKey(
  work: WriteContext,
  actor: Granted<'signing:manage'>,
  productId: string,
): Promise<{ cancelled: true }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const { outcome } = await cancelNextKey(work, ref)
  if (outcome === 'none_announced') throw new Fault('conflict', 'No key is announced, or it signs already.')
  await recordChange(work, actor, {
    action: 'signing_key.cancelled',
    target: { type: 'product', id: productId, label: product.name },
  })
  return { cancelled: true }
}
