import { fillFromType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import type { LicenseTypeInput } from '@/lib/catalog/products/license-types/core/schema'
import type { Expiry } from './extend-expiry'
import type { LicenseRow } from './license'
import type { NewType } from './plan-settings'

/**
 * What a license gets from a type: every setting, also those that the type leaves off. Metadata is merged, and the
 * limit of a license without IP control stays for the day when it is turned on again.
 */
export function settingsOfType(type: Omit<LicenseTypeInput, 'name'>, now: Date) {
  const { expires_at, expiry_anchor_day, max_ips, ...settings } = fillFromType({}, type, now)
  const expiry: Expiry = {
    expiresAt: expires_at === null ? null : new Date(expires_at),
    expiryAnchorDay: expiry_anchor_day,
  }
  return { settings: { ...settings, ...(max_ips !== null && { max_ips }) }, expiry }
}

type Named = { id: string; name: string }

/** The type that a license gets, with the name of the one it has. */
export const newTypeOf = (
  { licenseTypeId }: Pick<LicenseRow, 'licenseTypeId'>,
  { id, name }: Named,
  types: readonly Named[],
): NewType => ({ id, name, nameBefore: types.find((known) => known.id === licenseTypeId)?.name ?? null })
