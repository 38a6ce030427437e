import { addAnchoredMonths } from '@/lib/catalog/licenses/core/extend-expiry'
import type { TypedTerms } from '@/lib/catalog/licenses/core/license-terms'
import { pinModeOf } from '@/lib/catalog/licenses/core/pin-mode'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { wordKey } from '@/lib/foundation/shared/text'
import type { Duration, LicenseTypeInput } from './schema'

type PinMode = LicenseTypeInput['version_pin_mode']

/**
 * The terms of a license of this type: for a form, an import row and an API call. Given fields win; of metadata, given
 * keys. A version pin is one thing: a given part of it replaces the whole. A given limit switches IP control on.
 */
export function fillFromType(given: TypedTerms, type: Omit<LicenseTypeInput, 'name'>, now: Date) {
  const isLimited = given.ip_system_enabled ?? ((given.max_ips ?? null) !== null || type.ip_system_enabled)
  return {
    ...(given.expires_at === undefined
      ? expiryOf(type.duration, now)
      : { expires_at: given.expires_at, expiry_anchor_day: null }),
    ip_system_enabled: isLimited,
    max_ips: given.max_ips === undefined ? type.max_ips : given.max_ips,
    ip_mode: given.ip_mode ?? type.ip_mode,
    ...(isPinned(given) ? pinOf(given) : pinOf(type)),
    metadata: { ...type.metadata, ...given.metadata },
    override: given.override === undefined ? type.override : given.override,
  }
}

type TypedExpiry = { expires_at: string | null; expiry_anchor_day: number | null }

function expiryOf(duration: Duration, now: Date): TypedExpiry {
  if (duration === null) return { expires_at: null, expiry_anchor_day: null }
  const { unit, count } = duration
  if (unit === 'days')
    return { expires_at: new Date(now.getTime() + count * DAY_MS).toISOString(), expiry_anchor_day: null }
  const { at, anchorDay } = addAnchoredMonths(now, count, null)
  return { expires_at: at.toISOString(), expiry_anchor_day: anchorDay }
}

type Pin = Pick<TypedTerms, 'version_pin_mode' | 'version_pinned' | 'version_range_min' | 'version_range_max'>

const isPinned = (given: Pin): boolean =>
  given.version_pin_mode !== undefined ||
  (given.version_pinned ?? given.version_range_min ?? given.version_range_max ?? null) !== null

/** Versions that the mode does not use are left out. */
function pinOf(pin: Pin) {
  const mode: PinMode = pin.version_pin_mode ?? pinModeOf(pin)
  return {
    version_pin_mode: mode,
    version_pinned: mode === 'exact' ? (pin.version_pinned ?? null) : null,
    version_range_min: mode === 'range' ? (pin.version_range_min ?? null) : null,
    version_range_max: mode === 'range' ? (pin.version_range_max ?? null) : null,
  }
}

/** A type by its id, or by its name in any case and normal form. */
export const findType = <T extends { id: string; name: string }>(types: readonly T[], text: string): T | null =>
  types.find(({ id }) => id === text.toLowerCase()) ?? types.find(({ name }) => wordKey(name) === wordKey(text)) ?? null
