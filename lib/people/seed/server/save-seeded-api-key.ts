import { apiKeyLastFour, newApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import type { ApiKeyKind } from '@/lib/catalog/products/api-keys/core/api-key-kind'
import { storeApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { SeedError } from '../core/seed-problems'
import type { SeedProduct } from '../core/seed-product'
import { endDefaultApiKeys, findApiKeyOwner, hasCurrentApiKey } from './products.sql'
import type { SavedProduct } from './save-seeded-product'
import type { SeedContext } from './seed-context'

/** Ensures that the product has an API key. Resolves to the key that was given or created here, else null. */
export async function saveSeededApiKey(context: SeedContext, product: SavedProduct, seed: SeedProduct) {
  if (seed.api_key !== null) return installApiKey(context, product, seed.api_key)
  if (await hasCurrentApiKey(context.tx, product.id)) return null
  return addApiKey(context, product)
}

async function installApiKey(context: SeedContext, product: SavedProduct, key: string): Promise<string> {
  const owner = await findApiKeyOwner(context.tx, new Uint8Array(sha256(key)))
  // A key of this product that was rotated out since stays out: loading a file twice must not revive it.
  if (owner === product.id) return key
  if (owner !== undefined) throw new SeedError([`api_key ••••${apiKeyLastFour(key)}: belongs to another product`])
  await endDefaultApiKeys(context.tx, product.id, context.now)
  return addApiKey(context, product, { token: key })
}

type Added = { token?: string; name?: string; kind?: ApiKeyKind }

/** Without settings it is the first key of the product. Resolves to the key. */
export async function addApiKey(context: SeedContext, product: SavedProduct, added: Added = {}): Promise<string> {
  const { token = newApiKey(context.randomBytes), ...settings } = added
  await storeApiKey(context, { token, productId: product.id, organizationId: product.organizationId, ...settings })
  return token
}
