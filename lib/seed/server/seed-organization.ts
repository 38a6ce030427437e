import { findOrCreateCustomers } from '@/lib/customers/server/find-or-create-customers'
import type { SeedOrganization } from '../core/seed-organization'
import { lockImport } from './organizations.sql'
import { addBlockRules } from './save-seeded-block-rules'
import { saveWebhookEndpoints } from './save-seeded-endpoints'
import { saveMembers } from './save-seeded-members'
import { saveOrganization } from './save-seeded-organization'
import type { ImportContext } from './seed-context'
import { importProduct, type ProductReport } from './seed-product'

export type OrganizationReport = { id: string; slug: string; products: ProductReport[] }

/**
 * Loads an organization and all that is in it, within the transaction of the context. What the seed names is brought
 * to what it says; what it leaves out stays as it is, down to the single field (decision 0009). Two imports of one organization wait for each other.
 */
export async function importOrganization(context: ImportContext, seed: SeedOrganization): Promise<OrganizationReport> {
  await lockImport(context.tx, seed.slug)
  const organizationId = await saveOrganization(context, seed)
  const rules = seed.ip_blocks.map((network) => ({ productId: null, licenseId: null, network }))
  await addBlockRules(context, organizationId, rules)
  await saveMembers(context, organizationId, seed.members)
  await saveWebhookEndpoints(context, organizationId, seed.webhook_endpoints)
  const customers = seed.products.flatMap(({ licenses }) => licenses.map(({ customer }) => customer))
  const customerIds = await findOrCreateCustomers(context, organizationId, customers)
  const products: ProductReport[] = []
  for (const product of seed.products)
    products.push(await importProduct(context, { organizationId, customerIds }, product))
  return { id: organizationId, slug: seed.slug, products }
}
