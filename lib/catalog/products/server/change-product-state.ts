import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { ProductState } from '../core/product'
import { refusalOf, transitionTo } from '../core/product-state'
import { updateProductState } from './products.sql'
import { requireLockedProduct } from './require-product'

/** Archives, disables or reactivates a product. Takes effect on the next request to the public API. */
export async function changeProductState(
  work: WriteContext,
  actor: Granted<'products:archive'>,
  { productId, state }: { productId: string; state: ProductState },
): Promise<{ state: ProductState }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const before = await requireLockedProduct(work.tx, ref)
  const { from, action } = transitionTo(state)
  if (!(await updateProductState(work.tx, ref, { from, to: state })))
    throw new Fault('conflict', refusalOf(before.state, state))
  await recordChange(work, actor, {
    action,
    target: { type: 'product', id: productId, label: before.name },
    before: { state: before.state },
    after: { state },
  })
  return { state }
}
