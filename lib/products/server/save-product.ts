import { foldIpv6Slots } from '@/lib/licenses/server/fold-ipv6-slots'
import type { ImportContext } from '@/lib/organizations/server/import-context'
import { compileTemplate } from '@/lib/validation/core/compile-template'
import { canonicalVersion } from '@/lib/validation/core/version'
import type { SeedProduct } from '../core/seed-product'
import { findProduct, type ProductRow, upsertProduct, upsertTemplate, upsertVersions } from './store'

export type SavedProduct = { id: string; organizationId: string; defaultMaxIps: number }

/** Makes the product of this slug, or brings it to what the seed says, with its versions and its template. */
export async function saveProduct(
  context: ImportContext,
  organizationId: string,
  seed: SeedProduct,
): Promise<SavedProduct> {
  const { tx, now, newId } = context
  const before = await findProduct(tx, organizationId, seed.slug)
  await upsertProduct(tx, toRow(seed, { id: newId(), organization_id: organizationId }), now)
  const after = await findProduct(tx, organizationId, seed.slug)
  if (!after) throw new Error('a product went missing while it was being imported')
  const product = { id: after.id, organizationId, defaultMaxIps: after.defaultMaxIps }
  await upsertVersions(
    tx,
    product,
    seed.versions.map((version) => ({ id: newId(), canonical: canonicalVersion(version.version), ...version })),
  )
  const { template } = seed.custom_response
  await upsertTemplate(tx, product, { template, compiled: compileTemplate(template), now })
  // The other way needs nothing: a /64 slot goes on admitting its whole network.
  if (before?.ipv6Prefix === 128 && after.ipv6Prefix === 64) await foldIpv6Slots(tx, after.id)
  return product
}

const toRow = (seed: SeedProduct, ids: { id: string; organization_id: string }): ProductRow => ({
  id: ids.id,
  organization_id: ids.organization_id,
  slug: seed.slug,
  name: seed.name,
  key_prefix: seed.key_prefix,
  state: seed.state,
  ipv6_prefix: seed.ipv6_prefix,
  version_module: seed.version_module,
  custom_response: seed.custom_response.enabled,
  signed_validation: seed.signed_validation,
  portal_ip_reset: seed.portal.ip_reset,
  portal_ip_reset_cooldown_hours: seed.portal.ip_reset_cooldown_hours,
  portal_transfers: seed.portal.transfers,
})
