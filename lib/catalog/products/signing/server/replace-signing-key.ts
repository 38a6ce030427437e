import { productNotFound, requireProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { replaceSigningKeys } from './replace-signing-keys'

/** Responds to a leaked signing key: a new one signs at once, and every other is withdrawn. */
export async function replaceSigningKey(work: WriteContext, actor: Granted<'signing:manage'>, productId: string) {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireProduct(work.tx, ref)
  const replaced = await replaceSigningKeys(work, ref)
  if (replaced.outcome === 'not_found') productNotFound()
  if (replaced.outcome !== 'replaced') throw new Fault('conflict', 'This product has no signing key yet.')
  const after = { kid: replaced.kid, withdrawn: replaced.withdrawn }
  await recordChange(work, actor, {
    action: 'signing_key.replaced',
    target: { type: 'product', id: productId, label: product.name },
    after,
  })
  return after
}
