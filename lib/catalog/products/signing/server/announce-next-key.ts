import type { ProductRef } from '@/lib/catalog/products/core/product'
import { earliestActiveFrom, keyTimeline } from '../core/key-timeline'
import { makeSigningKey, type SigningContext } from './make-signing-key'
import { deleteSigningKeys, findSigningKeys, lockSigningKeys } from './signing-keys.sql'

export type Announcement =
  | { outcome: 'announced'; kid: string; activeFrom: Date }
  /** `no_key`: there is no key to take over from; the first one is created when signing is switched on. */
  | { outcome: 'not_found' | 'no_key' | 'already_announced' | 'too_soon' }

/**
 * Publishes the key that will sign from `activeFrom` on, a day from now at the earliest. At most one is announced at a
 * time. Expired keys are deleted on this occasion.
 */
export async function announceNextKey(
  context: SigningContext,
  product: ProductRef,
  activeFrom: Date = earliestActiveFrom(context.now),
): Promise<Announcement> {
  if (activeFrom < earliestActiveFrom(context.now)) return { outcome: 'too_soon' }
  if (!(await lockSigningKeys(context.tx, product))) return { outcome: 'not_found' }
  const timeline = keyTimeline(await findSigningKeys(context.tx, product.id), context.now)
  if (timeline.length === 0) return { outcome: 'no_key' }
  if (timeline.some(({ state }) => state === 'next')) return { outcome: 'already_announced' }
  const expired = timeline.filter(({ state }) => state === 'expired')
  await deleteSigningKeys(
    context.tx,
    expired.map(({ id }) => id),
  )
  return { outcome: 'announced', kid: await makeSigningKey(context, product, activeFrom), activeFrom }
}
