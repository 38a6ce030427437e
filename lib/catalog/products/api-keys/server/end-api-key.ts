import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { apiKeyState } from '../core/present-api-key'
import type { ApiKeyView } from '../core/schema'
import { updateApiKeyRow } from './api-keys.sql'
import { type KeyOfProduct, requireApiKey, showApiKey } from './require-api-key'

/** Ends an API key now: a current one, also the last, or the grace of a rotated one. */
export async function endApiKey(
  work: WriteContext,
  actor: Granted<'api_keys:rotate'>,
  { productId, keyId }: KeyOfProduct,
): Promise<ApiKeyView> {
  const { ref, product, key } = await requireApiKey(work, actor, { productId, keyId })
  if (apiKeyState(key.endsAt, work.now) === 'ended') throw new Fault('conflict', 'This API key has already ended.')
  await updateApiKeyRow(work.tx, { product: ref, keyId }, { expiresAt: work.now })
  const { name, kind, lastFour } = key
  await recordChange(work, actor, {
    action: 'product.api_key_ended',
    target: { type: 'product', id: productId, label: product.name },
    before: { name, kind, lastFour, endsAt: key.endsAt?.toISOString() ?? null },
    after: { name, kind, lastFour, endsAt: work.now.toISOString() },
  })
  return showApiKey(work, ref, keyId)
}
