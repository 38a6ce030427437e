import type { Granted } from '@/lib/access/core/granted'
import { normalizeEmail } from '@/lib/customers/core/email'
import { maskLicenseKey, requestLookupTexts } from '@/lib/licenses/core/license-key'
import type { Vault } from '@/lib/platform/vault'
import type { Reading } from '@/lib/platform/work'
import { requireProduct } from './require-product'
import { findLicensesToTry, type LicenseQuery } from './store-template'

const MOST = 20

/** Licenses to try a template on: the latest ones, or those of a whole key or e-mail. */
export async function listPreviewLicenses(
  { db, pool, vault }: Reading,
  actor: Granted<'licenses:view'>,
  { productId, q }: { productId: string; q?: string | undefined },
) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  const rows = await findLicensesToTry(pool, ref, { query: q ? queryOf(vault, q) : null, limit: MOST })
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
  const { exact, folded } = requestLookupTexts(q)
  const texts = folded === null ? [exact] : [exact, folded]
  return { keyHashes: texts.map((text) => vault.lookupHash(text)), email: normalizeEmail(q) }
}
