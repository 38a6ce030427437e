import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import type { IssuedApiKey, RotateApiKeyInput } from '../core/schema'
import { updateApiKeyRow } from './api-keys.sql'
import { issueApiKey } from './issue-api-key'
import { type KeyOfProduct, requireApiKey, showApiKey } from './require-api-key'

/**
 * Replaces a current API key by a new one with the same name, kind and settings; the old one keeps working for the grace
 * period. The new key itself is returned only here.
 */
export async function rotateApiKey(
  work: WriteContext,
  actor: Granted<'api_keys:rotate'>,
  { productId, keyId, grace_hours }: KeyOfProduct & RotateApiKeyInput,
): Promise<IssuedApiKey> {
  const { ref, product, key } = await requireApiKey(work, actor, { productId, keyId })
  if (key.endsAt !== null) throw new Fault('conflict', 'This API key was already rotated or ended.')
  if (key.kind === 'server') requireProof(actor)
  const oldEndsAt = new Date(work.now.getTime() + grace_hours * HOUR_MS)
  await updateApiKeyRow(work.tx, { product: ref, keyId }, { expiresAt: oldEndsAt })
  const { name, kind, dailyLimit, sources, mayNameEndUser } = key
  const settings = { name, kind, dailyLimit, sources, mayNameEndUser }
  const { id, token, lastFour } = await issueApiKey(work, actor, productId, settings)
  await recordChange(work, actor, {
    action: 'product.api_key_rotated',
    target: { type: 'product', id: productId, label: product.name },
    before: { name, kind, lastFour: key.lastFour },
    after: { name, kind, lastFour, oldEndsAt: oldEndsAt.toISOString() },
  })
  return { ...(await showApiKey(work, ref, id)), api_key: token }
}
