import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type CreateApiKeyInput, type IssuedApiKey, MAX_API_KEYS, NO_ROOM_FOR_KEY } from '../core/schema'
import { requireSettings, requireSources } from './api-key-settings'
import { countLiveApiKeys } from './api-keys.sql'
import { issueApiKey } from './issue-api-key'
import { showApiKey } from './require-api-key'

/** Creates one more API key of the product. The key itself is returned only here. */
export async function createApiKey(
  work: WriteContext,
  actor: Granted<'api_keys:rotate'>,
  { productId, ...input }: { productId: string } & CreateApiKeyInput,
): Promise<IssuedApiKey> {
  if (input.kind === 'server') requireProof(actor)
  const ref = { id: productId, organizationId: actor.organizationId }
  // Locked, so that two concurrent calls cannot both take the last free place.
  const product = await requireLockedProduct(work.tx, ref)
  const { name, kind, daily_limit: dailyLimit, may_name_end_user: mayNameEndUser } = input
  const settings = { name, kind, dailyLimit, sources: requireSources(input.sources), mayNameEndUser }
  requireSettings(kind, settings)
  if ((await countLiveApiKeys(work.tx, ref, work.now)) >= MAX_API_KEYS) throw new Fault('conflict', NO_ROOM_FOR_KEY)
  const { id, token, lastFour } = await issueApiKey(work, actor, productId, settings)
  await recordChange(work, actor, {
    action: 'product.api_key_created',
    target: { type: 'product', id: productId, label: product.name },
    after: { ...settings, lastFour },
  })
  return { ...(await showApiKey(work, ref, id)), api_key: token }
}
