import type { ApiKeyKind } from '@/lib/api-keys/core/api-key-kind'
import { MAX_API_KEYS } from '@/lib/api-keys/core/schema'
import { countLiveApiKeys } from '@/lib/api-keys/server/api-keys.sql'
import { SeedError } from '../core/seed-problems'
import type { SeedApiKey } from '../core/seed-product'
import { findApiKeysByName } from './products.sql'
import { addApiKey } from './save-seeded-api-key'
import type { SavedProduct } from './save-seeded-product'
import type { SeedContext } from './seed-context'

/** `key` is the whole key if it was created here; null if the product has, or had, one of this name. */
export type ApiKeyReport = { name: string; kind: ApiKeyKind; key: string | null }

/** Creates the further API keys of a product, by name. One that was ended since stays ended. */
export async function saveSeededApiKeys(
  context: SeedContext,
  product: SavedProduct,
  keys: SeedApiKey[],
): Promise<ApiKeyReport[]> {
  if (keys.length === 0) return []
  const known = await findApiKeysByName(context.tx, product.id)
  const reports: ApiKeyReport[] = []
  for (const { name, kind = 'server' } of keys) {
    const stored = known.get(name)
    if (stored && kind !== stored) throw new SeedError([`api_keys: "${name}" is a ${stored} key, which stays one`])
    const key = stored ? null : await addApiKey(context, product, { name, kind })
    reports.push({ name, kind, key })
  }
  if ((await countLiveApiKeys(context.tx, product, context.now)) > MAX_API_KEYS)
    throw new SeedError([`api_keys: a product can have ${MAX_API_KEYS} API keys`])
  return reports
}
