import type { ProductRef } from '@/lib/catalog/products/core/product'
import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { SigningContext } from './make-signing-key'
import { deleteNextKey } from './signing-keys.sql'

/** Withdraws the announced key. The current one still signs. */
export async function cancelSigningKey(
  work: WriteContext,
  actor: Granted<'signing:manage'>,
  productId: string,
): Promise<{ cancelled: true }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const { outcome } = await cancelNextKey(work, ref)
  if (outcome === 'none_announced') throw new Fault('conflict', 'No key is announced, or it already signs.')
  await recordChange(work, actor, {
    action: 'signing_key.cancelled',
    target: { type: 'product', id: productId, label: product.name },
  })
  return { cancelled: true }
}

/** Withdraws the announced key, which has signed nothing yet. The current one still signs. */
export async function cancelNextKey(
  { tx, now }: Pick<SigningContext, 'tx' | 'now'>,
  product: ProductRef,
): Promise<{ outcome: 'cancelled' | 'none_announced' }> {
  const count = await deleteNextKey(tx, product, now)
  return { outcome: count > 0 ? 'cancelled' : 'none_announced' }
}
