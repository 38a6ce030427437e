import { productNotFound, requireProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type Announcement, announceNextKey } from './announce-next-key'

const REFUSALS: Record<Exclude<Announcement['outcome'], 'announced' | 'not_found'>, string> = {
  no_key: 'This product has no signing key yet. The first one is made when signed validation is switched on.',
  already_announced: 'The next key is announced already. Cancel it to announce another.',
  too_soon: 'A key has to be published for 24 hours before it signs.',
}

/** Publishes the key that takes over in 24 hours, so that clients know it before it signs. */
export async function announceSigningKey(work: WriteContext, actor: Granted<'signing:manage'>, productId: string) {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireProduct(work.tx, ref)
  const announced = await announceNextKey(work, ref)
  if (announced.outcome === 'not_found') productNotFound()
  if (announced.outcome !== 'announced') throw new Fault('conflict', REFUSALS[announced.outcome])
  const after = { kid: announced.kid, active_from: announced.activeFrom.toISOString() }
  await recordChange(work, actor, {
    action: 'signing_key.announced',
    target: { type: 'product', id: productId, label: product.name },
    after,
  })
  return after
}
