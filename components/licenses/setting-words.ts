import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'

/** The settings of a license that a type fills in, by their names in a row. */
export const SETTING_WORDS: Record<string, string> = {
  ipSystemEnabled: 'IP control',
  maxIps: 'IP address limit',
  ipMode: 'New IP addresses',
  versionPinMode: 'Version pin',
  versionPinned: 'Pinned version',
  versionRangeMin: 'Lowest version',
  versionRangeMax: 'Highest version',
  metadata: 'Metadata',
  override: 'Custom response',
  expiresAt: 'Expiry',
  licenseType: 'License type',
}

const MODES = { auto_register: 'registers automatically', allow_list: 'registered only' }

/** "3, registers automatically" */
export const limitWords = ({ ip_system_enabled, max_ips, ip_mode }: LicenseView): string =>
  ip_system_enabled ? `${max_ips}, ${MODES[ip_mode]}` : 'Unlimited'

/** The versions that a license permits: "from 1.4 up to 2.0" */
export function versionWords(license: LicenseView): string {
  if (license.version_pin_mode === 'exact') return `Only ${license.version_pinned}`
  if (license.version_pin_mode === 'none') return 'any'
  const [min, max] = [license.version_range_min, license.version_range_max]
  return [...(min ? [`from ${min}`] : []), ...(max ? [`up to ${max}`] : [])].join(' ')
}
