import type { Vault } from '@/lib/foundation/platform/security/vault'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'

/** One key that cannot be read must not keep the events of all others: its mask shows nothing of it. */
export function maskSealedKey(vault: Vault, sealed: Uint8Array): string {
  try {
    return maskLicenseKey(vault.decrypt(sealed))
  } catch {
    return maskLicenseKey('')
  }
}
