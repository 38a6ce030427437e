import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { normalizeEmail } from '@/lib/foundation/shared/email'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { pastedLookupTexts } from '@/lib/foundation/shared/pasted-key'
import { type LicenseQuery, selectPreviewLicenses } from './templates.sql'

const MAX_SHOWN = 20

/** Licenses to preview a template with: the latest ones, or those with a full key or e-mail. */
export async function listPreviewLicenses(
  { db, pool, vault }: ReadContext,
  actor: Granted<'licenses:view'>,
  { productId, q }: { productId: string; q?: string | undefined },
) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  const rows = await selectPreviewLicenses(pool, ref, { query: q ? queryOf(vault, q) : null, limit: MAX_SHOWN })
  return {
    items: rows.map(({ id, keyCiphertext, customer, hasOverride }) => ({
      id,
      masked_key: maskLicenseKey(vault.decrypt(keyCiphertext)),
      customer,
      has_override: hasOverride,
    })),
  }
}

function queryOf(vault: Vault, q: string): LicenseQuery {
  return { keyHashes: pastedLookupTexts(q).map((text) => vault.lookupHash(text)), email: normalizeEmail(q) }
}
