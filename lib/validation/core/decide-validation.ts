import { isExpired } from '@/lib/licenses/core/license'
import { hasNoRoom, isNewcomer, isUnlisted } from './ip-policy'
import { authenticated, type LicenseSnapshot, type Snapshot } from './snapshot'
import type { ValidationStatus } from './status'

/** What was decided. `license` is filled once the license was looked at; only then do its fields appear in the answer. */
export type Decision = {
  status: ValidationStatus
  license: LicenseSnapshot | null
  /** The calling address is new: the license is active only if a slot can be taken for it. */
  takesSlot: boolean
  /** The calling address took a slot with this request. */
  tookSlot: boolean
}

type Refusal = Exclude<ValidationStatus, 'active'>
type Check<T> = { status: Refusal; refuses: (facts: T, now: Date) => boolean }

/**
 * The decision on one request: the first refusal wins, in the order of contract.md section 1.
 * `snapshot` is null when no API key was found; `isGranted` is the meter's word.
 */
export function decideValidation(snapshot: Snapshot | null, isGranted: boolean, now: Date): Decision {
  const caller = authenticated(snapshot, now)
  if (!caller) return refuse('invalid_api_key')
  if (!isGranted) return refuse('rate_limit_exceeded')
  const business = firstRefusal(BUSINESS_CHECKS, caller, now)
  if (business) return refuse(business)
  const { license } = caller
  if (!license) return refuse('license_not_found')
  const status = firstRefusal(LICENSE_CHECKS, license, now) ?? 'active'
  return { status, license, takesSlot: status === 'active' && isNewcomer(license), tookSlot: false }
}

const BUSINESS_CHECKS: Check<Snapshot>[] = [
  { status: 'product_not_found', refuses: ({ product }) => product.state === 'deleted' },
  { status: 'product_archived', refuses: ({ product }) => product.state === 'archived' },
  { status: 'product_disabled', refuses: ({ product }) => product.state === 'disabled' },
  { status: 'org_suspended', refuses: ({ organization }) => organization.isSuspended },
  { status: 'billing_suspended', refuses: ({ organization }) => organization.isBillingSuspended },
]

const LICENSE_CHECKS: Check<LicenseSnapshot>[] = [
  { status: 'revoked', refuses: ({ revokedAt }) => revokedAt !== null },
  { status: 'expired', refuses: isExpired },
  { status: 'ip_blocked', refuses: ({ isBlocked }) => isBlocked },
  { status: 'ip_not_registered', refuses: isUnlisted },
  { status: 'ip_limit_reached', refuses: hasNoRoom },
]

/** Everything that is checked, in order: what decides is also what tells why. */
export const VALIDATION_CHECKS: readonly Refusal[] = [
  'invalid_api_key',
  'rate_limit_exceeded',
  ...BUSINESS_CHECKS.map(({ status }) => status),
  'license_not_found',
  ...LICENSE_CHECKS.map(({ status }) => status),
]

/** What register_ip said under the license's row lock, and how many slots are taken since. */
export type SlotOutcome = { outcome: 'known' | 'new' | 'limit' | 'gone'; ipCount: number }

/** The decision once the slot was asked for: another newcomer may have taken the last one, or the license be gone. */
export function settleSlot(decision: Decision, { outcome, ipCount }: SlotOutcome): Decision {
  if (outcome === 'gone' || !decision.license) return refuse('license_not_found')
  const license = { ...decision.license, ipCount }
  const status = outcome === 'limit' ? 'ip_limit_reached' : decision.status
  return { status, license, takesSlot: false, tookSlot: outcome === 'new' }
}

const refuse = (status: ValidationStatus): Decision => ({ status, license: null, takesSlot: false, tookSlot: false })

const firstRefusal = <T>(checks: Check<T>[], facts: T, now: Date): ValidationStatus | undefined =>
  checks.find(({ refuses }) => refuses(facts, now))?.status
