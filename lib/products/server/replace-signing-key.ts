import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import { replaceSigningKeys } from '@/lib/signing/server/replace-signing-keys'
import { noProduct, requireProduct } from './require-product'

/** Answers a leaked signing key: a new one signs at once, and every other is withdrawn. */
export async function replaceSigningKey(work: Work, actor: Granted<'signing:manage'>, productId: string) {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireProduct(work.tx, ref)
  const replaced = await replaceSigningKeys(work, ref)
  if (replaced.outcome === 'not_found') noProduct()
  if (replaced.outcome !== 'replaced')
    throw new Fault('conflict', 'This product has no signing key yet, so there is none to replace.')
  const after = { kid: replaced.kid, withdrawn: replaced.withdrawn }
  await recordChange(work, actor, {
    action: 'signing_key.replaced',
    target: { type: 'product', id: productId, label: product.name },
    after,
  })
  return after
}
