import { ensureSigningKey } from '@/lib/catalog/products/signing/server/make-signing-key'
import type { SeedProduct } from '../core/seed-product'
import { saveSeededApiKey } from './save-seeded-api-key'
import { type ApiKeyReport, saveSeededApiKeys } from './save-seeded-api-keys'
import { addBlockRules } from './save-seeded-block-rules'
import { type SavedLicense, saveSeededLicenses } from './save-seeded-licenses'
import { saveSeededProduct } from './save-seeded-product'
import type { SeedContext } from './seed-context'

export type ProductReport = {
  id: string
  slug: string
  api_key: string | null
  api_keys: ApiKeyReport[]
  licenses: SavedLicense[]
}

type Within = { organizationId: string; customerIds: Map<string, string> }

/** Loads a product with its API key, rules and licenses, even a deleted one, so that its keys answer. */
export async function seedProduct(
  context: SeedContext,
  { organizationId, customerIds }: Within,
  seed: SeedProduct,
): Promise<ProductReport> {
  const product = await saveSeededProduct(context, organizationId, seed)
  const apiKey = await saveSeededApiKey(context, product, seed)
  const apiKeys = await saveSeededApiKeys(context, product, seed.api_keys)
  if (product.isSigned) await ensureSigningKey(context, product)
  const rules = seed.ip_blocks.map((network) => ({ productId: product.id, licenseId: null, network }))
  await addBlockRules(context, organizationId, rules)
  const licenses = await saveSeededLicenses(context, { ...product, customerIds }, seed.licenses)
  return { id: product.id, slug: seed.slug, api_key: apiKey, api_keys: apiKeys, licenses }
}
