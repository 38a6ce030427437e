import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { keyHashes } from '@/lib/service/validation/server/license-of-key'
import type { ResolvedKey, ResolveKeyInput } from '../core/schema'
import { findLicensesOfKey } from './simulations.sql'

/** The licenses with a pasted key, found as a call finds them; at most one per product. */
export async function resolveKey(
  { tx, vault, now }: Pick<WriteContext, 'tx' | 'vault' | 'now'>,
  { organizationId }: Granted<'licenses:view'>,
  { license_key }: ResolveKeyInput,
): Promise<ResolvedKey> {
  const { exact, folded } = keyHashes(vault, license_key)
  const hashes = [exact, folded].filter((hash) => hash !== null)
  const found = await findLicensesOfKey(tx, { organizationId, now }, hashes)
  const byProduct = new Map<string, string>()
  for (const { id, productId, keyHash } of found) {
    // If both hashes find one, the key exactly as sent wins.
    if (!byProduct.has(productId) || exact?.equals(keyHash)) byProduct.set(productId, id)
  }
  return { items: [...byProduct].map(([product_id, license_id]) => ({ license_id, product_id })) }
}
