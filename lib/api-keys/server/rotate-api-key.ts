import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { requireLockedProduct } from '@/lib/products/server/require-product'
import { HOUR_MS } from '@/lib/shared/durations'
import type { RotateApiKeyInput } from '../core/schema'
import { endCurrentApiKey } from './api-keys.sql'
import { issueApiKey } from './issue-api-key'

/** Creates a new API key at once; the old one keeps working for the grace period. The new key is returned only here. */
export async function rotateApiKey(
  work: WriteContext,
  actor: Granted<'api_keys:rotate'>,
  { productId, grace_hours }: { productId: string } & RotateApiKeyInput,
) {
  const ref = { id: productId, organizationId: actor.organizationId }
  // Locked, so that two concurrent rotations leave one current key.
  const product = await requireLockedProduct(work.tx, ref)
  const oldEndsAt = new Date(work.now.getTime() + grace_hours * HOUR_MS)
  const ended = await endCurrentApiKey(work.tx, ref, oldEndsAt)
  const { id, token, lastFour } = await issueApiKey(work, actor, productId)
  await recordChange(work, actor, {
    action: 'product.api_key_rotated',
    target: { type: 'product', id: productId, label: product.name },
    before: { lastFour: ended[0] ?? null },
    after: { lastFour, oldEndsAt: oldEndsAt.toISOString() },
  })
  return { id, api_key: token }
}
