import { applyIpv6Prefix } from '@/lib/catalog/products/server/apply-ipv6-prefix'
import { storeTemplate } from '@/lib/catalog/products/templates/server/save-template'
import { canonicalVersion } from '@/lib/catalog/products/versions/core/version'
import { namedOnly } from '@/lib/foundation/shared/fields'
import type { SeedProduct } from '../core/seed-product'
import {
  insertSeededProduct,
  lockSeededProduct,
  type ProductTerms,
  saveProductTerms,
  upsertVersions,
} from './products.sql'
import type { SeedContext } from './seed-context'

export type SavedProduct = {
  id: string
  organizationId: string
  defaultMaxIps: number
  keyPrefix: string | null
  ipv6Prefix: number
  isSigned: boolean
}

/** Creates or updates the product with this slug, its versions and its template. */
export async function saveSeededProduct(
  context: SeedContext,
  organizationId: string,
  seed: SeedProduct,
): Promise<SavedProduct> {
  const { tx, now, newId } = context
  const { slug, name } = seed
  const isNew = await insertSeededProduct(tx, { id: newId(), organizationId, slug, name }, now)
  const { id, default_max_ips: defaultMaxIps, ...stored } = await lockSeededProduct(tx, organizationId, slug)
  const terms = { ...stored, ...namedTerms(seed) }
  await saveProductTerms(tx, organizationId, { id, name, ...terms }, now)
  await saveVersions(context, { id, organizationId }, seed)
  const template = seed.custom_response.template ?? (isNew ? {} : undefined)
  if (template) await storeTemplate(tx, { id, organizationId }, { template, now })
  await applyIpv6Prefix(tx, id, { before: stored.ipv6_prefix, after: terms.ipv6_prefix })
  const { key_prefix: keyPrefix, ipv6_prefix: ipv6Prefix, signed_validation: isSigned } = terms
  return { id, organizationId, defaultMaxIps, keyPrefix, ipv6Prefix, isSigned }
}

const saveVersions = ({ tx, newId }: SeedContext, product: { id: string; organizationId: string }, seed: SeedProduct) =>
  upsertVersions(
    tx,
    product,
    seed.versions.map(({ version, yanked = null }) => ({
      id: newId(),
      canonical: canonicalVersion(version),
      version,
      yanked,
    })),
  )

function namedTerms(seed: SeedProduct): Partial<ProductTerms> {
  const { key_prefix, state, ipv6_prefix, version_module, signed_validation, custom_response, portal } = seed
  return namedOnly({
    key_prefix,
    state,
    ipv6_prefix,
    version_module,
    signed_validation,
    custom_response: custom_response.enabled,
    portal_ip_reset: portal.ip_reset,
    portal_ip_reset_cooldown_hours: portal.ip_reset_cooldown_hours,
    portal_transfers: portal.transfers,
    portal_key_rotation: portal.key_rotation,
    mails_off: portal.mails_off,
    mail_full_key: portal.mail_full_key,
    renew_url: portal.renew_url,
    download_url: portal.download_url,
    help_url: portal.help_url,
  })
}
