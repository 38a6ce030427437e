import { isExpired } from '@/lib/licenses/core/license'
import type { ValidationStatus } from '@/lib/shared/validation-status'
import { type IpPolicy, isAtIpLimit, isNewIp, isNotOnAllowList } from './ip-policy'
import { authenticated, type LicenseSnapshot, type Snapshot } from './snapshot'

/** What was decided. `license` is filled once the license was looked at; only then do its fields appear in the answer. */
export type Decision = {
  status: ValidationStatus
  license: LicenseSnapshot | null
  /** `wanted`: the calling address is new, and the license active only if a slot is free. `taken`: this call took one. */
  slot: 'none' | 'wanted' | 'taken'
}

type Refusal = Exclude<ValidationStatus, 'active'>
type Check<T> = { status: Refusal; refuses: (facts: T, now: Date) => boolean }

/**
 * The decision on one request: the first refusal wins, in the order of docs/contract.md section 1.
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
  return { status, license, slot: status === 'active' && isNewIp(license) ? 'wanted' : 'none' }
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
  { status: 'ip_not_registered', refuses: isNotOnAllowList },
  { status: 'ip_limit_reached', refuses: isAtIpLimit },
]

/** Everything that is checked, in order: what decides is also what tells why. */
export const VALIDATION_CHECKS: readonly Refusal[] = [
  'invalid_api_key',
  'rate_limit_exceeded',
  ...BUSINESS_CHECKS.map(({ status }) => status),
  'license_not_found',
  ...LICENSE_CHECKS.map(({ status }) => status),
]

/** What the license's row said when the slot was asked for, and how many slots are taken of how many since. */
export type SlotOutcome = {
  outcome: 'known' | 'new' | 'limit' | 'unlisted' | 'blocked' | 'off' | 'gone'
  ipCount: number
  /** null once the license is gone, or where it never had a limit */
  maxIps: number | null
}

const SLOT_STATUS: Record<Exclude<SlotOutcome['outcome'], 'gone'>, ValidationStatus> = {
  known: 'active',
  new: 'active',
  limit: 'ip_limit_reached',
  unlisted: 'ip_not_registered',
  blocked: 'ip_blocked',
  off: 'active',
}

/**
 * The decision once the slot was asked for. Since the license was read another newcomer may have taken the last slot,
 * and its settings may have changed: what holds now decides.
 */
export function applySlotResult(decision: Decision, { outcome, ipCount, maxIps }: SlotOutcome): Decision {
  if (outcome === 'gone' || !decision.license) return refuse('license_not_found')
  const { ipPolicy } = decision.license
  const license = {
    ...decision.license,
    ipCount,
    isBlocked: outcome === 'blocked',
    ipPolicy: outcome === 'off' || !ipPolicy ? null : policyNow(ipPolicy, { outcome, maxIps }),
  }
  return { status: SLOT_STATUS[outcome], license, slot: outcome === 'new' ? 'taken' : 'none' }
}

const policyNow = (before: IpPolicy, { outcome, maxIps }: Pick<SlotOutcome, 'outcome' | 'maxIps'>): IpPolicy => ({
  mode: outcome === 'unlisted' ? 'allow_list' : before.mode,
  maxIps: maxIps ?? before.maxIps,
})

const refuse = (status: ValidationStatus): Decision => ({ status, license: null, slot: 'none' })

const firstRefusal = <T>(checks: Check<T>[], facts: T, now: Date): ValidationStatus | undefined =>
  checks.find(({ refuses }) => refuses(facts, now))?.status
