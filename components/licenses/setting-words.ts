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
