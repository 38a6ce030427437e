import type { Expiry } from './extend-expiry'
import { isLonger } from './extend-expiry'
import type { LicenseRow } from './license'
import { changedSettings, type LicenseSettings, settingsProblems } from './license-settings'
import type { UpdateLicenseInput } from './schema'

type Edit = { before: Record<string, unknown>; after: Record<string, unknown> }
/** What would be written to a license and recorded of it; null where nothing changes. */
export type SettingsPlan = {
  settings: (Edit & { data: Partial<LicenseSettings> & { licenseTypeId?: string } }) | null
  expiry: (Expiry & { isExtension: boolean }) | null
}

/** What a license type brings along: its name, for the record, and that of the type before. */
export type NewType = { id: string; name: string; nameBefore: string | null }

type OfType = { expiry?: Expiry | null; type?: NewType | null }

/** What the wanted settings change in a license, or why it can't have them, by field. */
export function planSettings(
  license: LicenseRow,
  wanted: UpdateLicenseInput,
  { expiry = null, type = null }: OfType = {},
): { plan: SettingsPlan } | { problems: Record<string, string> } {
  const before: LicenseSettings = { ...license, override: license.customOverride }
  const settings = changedSettings(before, wanted)
  const problems = settings ? settingsProblems({ ...before, ...settings.data }) : {}
  if (Object.keys(problems).length > 0) return { problems }
  return { plan: { settings: withType(settings, license, type), expiry: expiry && changedExpiry(license, expiry) } }
}

/** A license keeps its type as a label, also where its settings are like that already. */
function withType(settings: SettingsPlan['settings'], { licenseTypeId }: LicenseRow, type: NewType | null) {
  if (type === null || type.id === licenseTypeId) return settings
  return {
    before: { ...settings?.before, licenseType: type.nameBefore },
    after: { ...settings?.after, licenseType: type.name },
    data: { ...settings?.data, licenseTypeId: type.id },
  }
}

function changedExpiry(license: Expiry, { expiresAt, expiryAnchorDay }: Expiry): SettingsPlan['expiry'] {
  if (expiresAt?.getTime() === license.expiresAt?.getTime() && expiryAnchorDay === license.expiryAnchorDay) return null
  return { expiresAt, expiryAnchorDay, isExtension: isLonger(license.expiresAt, expiresAt) }
}
