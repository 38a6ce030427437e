import type { Expiry } from './extend-expiry'
import { isLonger } from './extend-expiry'
import type { LicenseRow } from './license'
import { changedSettings, type LicenseSettings, settingsProblems } from './license-settings'
import type { UpdateLicenseInput } from './schema'

type Edit = { before: Record<string, unknown>; after: Record<string, unknown> }
/** What would be written to a license and recorded of it; null where nothing changes. */
export type SettingsPlan = {
  settings: (Edit & { data: Partial<LicenseSettings> }) | null
  expiry: (Expiry & { isExtension: boolean }) | null
}

/** What the wanted settings change in a license, or why it can't have them, by field. */
export function planSettings(
  license: LicenseRow,
  wanted: UpdateLicenseInput,
  expiry: Expiry | null = null,
): { plan: SettingsPlan } | { problems: Record<string, string> } {
  const before: LicenseSettings = { ...license, override: license.customOverride }
  const settings = changedSettings(before, wanted)
  const problems = settings ? settingsProblems({ ...before, ...settings.data }) : {}
  if (Object.keys(problems).length > 0) return { problems }
  return { plan: { settings, expiry: expiry && changedExpiry(license, expiry) } }
}

function changedExpiry(license: Expiry, { expiresAt, expiryAnchorDay }: Expiry): SettingsPlan['expiry'] {
  if (expiresAt?.getTime() === license.expiresAt?.getTime() && expiryAnchorDay === license.expiryAnchorDay) return null
  return { expiresAt, expiryAnchorDay, isExtension: isLonger(license.expiresAt, expiresAt) }
}
