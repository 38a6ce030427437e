import type { Vault } from '@/lib/platform/security/vault'
import { requestLookupTexts } from '@/lib/shared/license-key'
import type { KeyHashes } from './caller-row'

/** The hashes that may find a license key as a caller sent it; none for a key that cannot exist (null). */
export function keyHashes(vault: Vault, licenseKey: string | null): KeyHashes {
  if (licenseKey === null) return { exact: null, folded: null }
  const { exact, folded } = requestLookupTexts(licenseKey)
  return { exact: vault.lookupHash(exact), folded: folded === null ? null : vault.lookupHash(folded) }
}
