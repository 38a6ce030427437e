import type { Vault } from '@/lib/foundation/platform/security/vault'
import { requestLookupTexts } from '@/lib/foundation/shared/license-key'

/** The hashes that find a license: of the key as sent, and of its normalized form if it has one. */
export type KeyHashes = { exact: Buffer | null; folded: Buffer | null }

/** The hashes for a license key as a caller sent it; none for a key that cannot exist (null). */
export function keyHashes(vault: Vault, licenseKey: string | null): KeyHashes {
  if (licenseKey === null) return { exact: null, folded: null }
  const { exact, folded } = requestLookupTexts(licenseKey)
  return { exact: vault.lookupHash(exact), folded: folded === null ? null : vault.lookupHash(folded) }
}

/** Whether that license was found by a key that it had before: null for its present one, as most calls send. */
export const IS_OLD_KEY = 'case when l.key_hash in (q.exact_hash, q.folded_hash) then null else true end'

/**
 * Finds the license in the caller's product. If both hashes match, the key as sent wins. Only if neither matches does
 * the database look for a rotated key that is still in its grace period. `now` is the parameter that holds the time.
 */
export const licenseOfKey = (now: string): string => `
  select * from license l where product_id = p.id and key_hash = q.exact_hash
  union all
  select * from license l where product_id = p.id and key_hash = q.folded_hash
  union all
  (
    select l.* from license_past_key k join license l on l.id = k.license_id and l.product_id = k.product_id
    where k.product_id = p.id and k.key_hash in (q.exact_hash, q.folded_hash) and k.ends_at > ${now}
    order by k.key_hash = q.exact_hash desc
    limit 1
  )
  limit 1`
