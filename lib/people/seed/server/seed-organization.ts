import { findOrCreateCustomers } from '@/lib/catalog/customers/server/find-or-create-customers'
import type { SeedOrganization } from '../core/seed-organization'
import { lockSeed } from './organizations.sql'
import { type AccessTokenReport, saveSeededAccessTokens } from './save-seeded-access-tokens'
import { addBlockRules } from './save-seeded-block-rules'
import { saveSeededWebhookEndpoints } from './save-seeded-endpoints'
import { saveSeededMembers } from './save-seeded-members'
import { saveSeededOrganization } from './save-seeded-organization'
import type { SeedContext } from './seed-context'
import { type ProductReport, seedProduct } from './seed-product'

export type OrganizationReport = {
  id: string
  slug: string
  access_tokens: AccessTokenReport[]
  products: ProductReport[]
}

/**
 * Loads an organization with everything in it, within the transaction of the context. Fields in the seed are set;
 * fields it leaves out stay unchanged (decision 0009). Two imports of one organization run one after the other.
 */
export async function seedOrganization(context: SeedContext, seed: SeedOrganization): Promise<OrganizationReport> {
  await lockSeed(context.tx, seed.slug)
  const organizationId = await saveSeededOrganization(context, seed)
  const rules = seed.ip_blocks.map((network) => ({ productId: null, licenseId: null, network }))
  await addBlockRules(context, organizationId, rules)
  await saveSeededWebhookEndpoints(context, organizationId, seed.webhook_endpoints)
  const customers = seed.products.flatMap(({ licenses }) => licenses.map(({ customer }) => customer))
  const customerIds = await findOrCreateCustomers(context, { organizationId, mayRename: true }, customers)
  const products: ProductReport[] = []
  for (const product of seed.products)
    products.push(await seedProduct(context, { organizationId, customerIds }, product))
  // Last: users stay locked until the transaction ends, and could not sign in while many licenses are loaded.
  await saveSeededMembers(context, organizationId, seed.members)
  const accessTokens = await saveSeededAccessTokens(context, organizationId, seed.access_tokens)
  return { id: organizationId, slug: seed.slug, access_tokens: accessTokens, products }
}
