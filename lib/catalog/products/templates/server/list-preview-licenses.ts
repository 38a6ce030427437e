import { searchPattern } from '@/lib/catalog/customers/core/search-pattern'
import { findLicensesByParts } from '@/lib/catalog/licenses/server/find/find-owned-licenses'
import type { ProductRef } from '@/lib/catalog/products/core/product'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { normalizeEmail } from '@/lib/foundation/shared/email'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { pastedLookupTexts } from '@/lib/foundation/shared/pasted-key'
import { type LicenseQuery, selectPreviewLicenses } from './templates.sql'

const MAX_SHOWN = 20

/**
 * Licenses to preview a template with: the latest ones, or those with a full key or e-mail, or else the end of the key or
 * a group of it, or a part of the e-mail or name.
 */
export async function listPreviewLicenses(
  { db, pool, vault }: ReadContext,
  actor: Granted<'licenses:view'>,
  { productId, q }: { productId: string; q?: string | undefined },
) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  const rows = await selectPreviewLicenses(pool, ref, {
    query: q ? await queryOf({ pool, vault }, ref, q) : null,
    limit: MAX_SHOWN,
  })
  return {
    items: rows.map(({ id, keyCiphertext, customer, hasOverride, isWhole }) => ({
      id,
      masked_key: maskLicenseKey(vault.decrypt(keyCiphertext)),
      customer,
      has_override: hasOverride,
      is_whole: isWhole,
    })),
  }
}

async function queryOf(
  sources: Pick<ReadContext, 'pool' | 'vault'>,
  { organizationId }: ProductRef,
  q: string,
): Promise<LicenseQuery> {
  const { customerPatterns, isWhole } = searchPattern(q)
  return {
    keyHashes: pastedLookupTexts(q).map((text) => sources.vault.lookupHash(text)),
    email: normalizeEmail(q),
    ids: await findLicensesByParts(sources, organizationId, q),
    parts: isWhole ? null : customerPatterns,
  }
}
