import type { JsonObject } from '@/lib/foundation/shared/json-object'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import type { LicenseDetail } from './present-lookup'

/** Everything that a vendor may know of a license, with its key still encrypted. */
export type SealedDetail = Omit<LicenseDetail, 'licenseKey' | 'version'> & {
  keyCiphertext: Uint8Array
  version: NonNullable<LicenseDetail['version']>
  ipMode: 'auto_register' | 'allow_list'
  name: string | null
  metadata: Metadata
  override: JsonObject | null
  /** null if it was never validated */
  lastValidatedAt: Date | null
}
