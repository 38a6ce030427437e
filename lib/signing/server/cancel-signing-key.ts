import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import type { ProductRef } from '@/lib/products/core/product'
import { requireLockedProduct } from '@/lib/products/server/require-product'
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
