import type { ApiKeyKind } from '@/lib/catalog/products/api-keys/core/api-key-kind'
import { MAX_API_KEYS } from '@/lib/catalog/products/api-keys/core/schema'
import { SeedError } from '../core/seed-problems'
import type { SeedApiKey } from '../core/seed-product'
import { findApiKeys } from './products.sql'
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
  const stored = await findApiKeys(context.tx, product.id)
  const kinds = new Map(stored.map((key) => [key.name, key.kind]))
  const isLive = ({ expiresAt }: { expiresAt: Date | null }) => expiresAt === null || expiresAt > context.now
  const added = keys.filter(({ name }) => !kinds.has(name)).length
  if (added > 0 && stored.filter(isLive).length + added > MAX_API_KEYS)
    throw new SeedError([`api_keys: a product can have ${MAX_API_KEYS} API keys`])
  const reports: ApiKeyReport[] = []
  for (const { name, kind = 'server' } of keys) {
    const known = kinds.get(name)
    if (known && kind !== known) throw new SeedError([`api_keys: "${name}" is a ${known} key, which stays one`])
    const key = known ? null : await addApiKey(context, product, { name, kind })
    reports.push({ name, kind, key })
  }
  return reports
}
