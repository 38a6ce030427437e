import { presentLicense } from '@/lib/catalog/licenses/core/present-lookup'
import type { SealedDetail } from '@/lib/catalog/licenses/core/sealed-detail'
import type { License } from './schema-license'

type Opened = { license: SealedDetail; licenseKey: string; isKeyShown: boolean }

/**
 * A license for a program of its vendor: the fields of the lookup, and what only a vendor sees. Unlike the lookup it
 * shows settings that are off as they are stored, so that a program reads what it wrote.
 */
export const presentOwnLicense = ({ license, licenseKey, isKeyShown }: Opened, now: Date): License => {
  const { version_pin_mode, ...fields } = presentLicense({ ...license, licenseKey }, now)
  return {
    ...fields,
    license_key: isKeyShown ? licenseKey : null,
    license_key_last_four: lastFourOf(licenseKey),
    customer_id: license.customerId,
    max_ips: license.maxIps,
    ip_mode: license.ipMode,
    // The table's constraint guarantees these values.
    version_pin_mode: version_pin_mode as License['version_pin_mode'],
    name: license.name,
    metadata: license.metadata,
    override: license.override,
    last_validated_at: license.lastValidatedAt?.toISOString() ?? null,
  }
}

/** A vendor's own key may be short: at most half of it is shown. */
const lastFourOf = (key: string): string => key.slice(key.length - Math.min(4, Math.floor(key.length / 2)))
