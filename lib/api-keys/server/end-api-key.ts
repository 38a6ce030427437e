import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { requireLockedProduct } from '@/lib/products/server/require-product'
import { cutApiKeyShort, findApiKey } from './api-keys.sql'

/** Ends the grace of an old API key now. The current one is ended by rotating it. */
export async function endApiKey(
  work: WriteContext,
  actor: Granted<'api_keys:rotate'>,
  { productId, keyId }: { productId: string; keyId: string },
): Promise<{ ended: true }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const key = await findApiKey(work.tx, { product: ref, keyId })
  if (!key) throw new Fault('not_found', 'There is no such API key.')
  if (key.expiresAt === null) throw new Fault('conflict', 'This is the current API key. Rotate it to end it.')
  if (!(await cutApiKeyShort(work.tx, { product: ref, keyId }, work.now)))
    throw new Fault('conflict', 'This API key has ended already.')
  await recordChange(work, actor, {
    action: 'product.api_key_ended',
    target: { type: 'product', id: productId, label: product.name },
    before: { lastFour: key.lastFour, endsAt: key.expiresAt.toISOString() },
    after: { lastFour: key.lastFour, endsAt: work.now.toISOString() },
  })
  return { ended: true }
}
