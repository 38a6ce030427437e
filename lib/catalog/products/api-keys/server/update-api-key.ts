import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { changedFields } from '@/lib/foundation/shared/changed-fields'
import { apiKeyState } from '../core/present-api-key'
import type { ApiKeyView, UpdateApiKeyInput } from '../core/schema'
import { requireSettings, requireSources } from './api-key-settings'
import { updateApiKeyRow } from './api-keys.sql'
import { type KeyOfProduct, requireApiKey, showApiKey } from './require-api-key'

/** Changes the given settings of an API key. They count from its next call on. */
export async function updateApiKey(
  work: WriteContext,
  actor: Granted<'api_keys:rotate'>,
  { productId, keyId, input }: KeyOfProduct & { input: UpdateApiKeyInput },
): Promise<ApiKeyView> {
  const { ref, product, key } = await requireApiKey(work, actor, { productId, keyId })
  if (apiKeyState(key.endsAt, work.now) === 'ended') throw new Fault('conflict', 'This API key has ended.')
  const { name, dailyLimit, sources, mayNameEndUser } = key
  const change = changedFields(
    { name, dailyLimit, sources, mayNameEndUser },
    {
      name: input.name,
      dailyLimit: input.daily_limit,
      sources: input.sources && requireSources(input.sources),
      mayNameEndUser: input.may_name_end_user,
    },
  )
  if (change) {
    // One that was bound to networks may have leaked.
    if (key.kind === 'server' && (change.after.sources || change.after.mayNameEndUser)) requireProof(actor)
    requireSettings(key.kind, { dailyLimit, sources, mayNameEndUser, ...change.after })
    await updateApiKeyRow(work.tx, { product: ref, keyId }, change.after)
    await recordChange(work, actor, {
      action: 'product.api_key_updated',
      target: { type: 'product', id: productId, label: product.name },
      before: { lastFour: key.lastFour, ...change.before },
      after: { lastFour: key.lastFour, ...change.after },
    })
  }
  return showApiKey(work, ref, keyId)
}
