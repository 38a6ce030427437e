import { isExpired } from '@/lib/catalog/licenses/core/license'
import type { VALIDATION_CHECKS, ValidationCheck, ValidationStatus } from '@/lib/foundation/shared/validation-status'
import { type IpPolicy, isAtIpLimit, isNewIp, isNotOnAllowList } from './ip-policy'
import { authenticated, type LicenseSnapshot, type Snapshot } from './snapshot'

/** A decision. `license` is set once the license was checked; only then do its fields appear in the answer. */
export type Decision = {
  status: ValidationStatus
  license: LicenseSnapshot | null
  /** `wanted`: the calling address is new, and the license active only if a slot is free. `taken`: this call took one. */
  slot: 'none' | 'wanted' | 'taken'
}

/**
 * The decision on one request, in the order of docs/contract.md section 1. `snapshot` is null for an unknown API key,
 * when nothing else can be checked; `isGranted` is the meter's result.
 */
export function decideValidation(snapshot: Snapshot | null, isGranted: boolean, now: Date): Decision {
  if (!snapshot) return refuse('invalid_api_key')
  const { license } = snapshot
  const refusal = CHECKS.find(({ refuses }) => refuses(snapshot, now, isGranted))
  if (refusal) return { status: refusal.status, license: refusal.isOfLicense ? license : null, slot: 'none' }
  return { status: 'active', license, slot: license && isNewIp(license) ? 'wanted' : 'none' }
}

/** All checks: the first refusal is the answer. Out of order, or with one missing, this does not compile. */
const CHECKS: InOrder<typeof VALIDATION_CHECKS> = [
  ofCall('invalid_api_key', (snapshot, now) => authenticated(snapshot, now) === null),
  ofCall('rate_limit_exceeded', (_snapshot, _now, isGranted) => !isGranted),
  ofCall('product_not_found', ({ product }) => product.state === 'deleted'),
  ofCall('product_archived', ({ product }) => product.state === 'archived'),
  ofCall('product_disabled', ({ product }) => product.state === 'disabled'),
  ofCall('org_suspended', ({ organization }) => organization.isSuspended),
  ofCall('billing_suspended', ({ organization }) => organization.isBillingSuspended),
  ofCall('license_not_found', ({ license }) => license === null),
  ofLicense('revoked', ({ revokedAt }) => revokedAt !== null),
  ofLicense('expired', isExpired),
  ofLicense('ip_blocked', ({ isBlocked }) => isBlocked),
  ofLicense('ip_not_registered', isNotOnAllowList),
  ofLicense('ip_limit_reached', isAtIpLimit),
]

type Check<S> = {
  status: S
  /** the license was checked, so its fields appear in the answer */
  isOfLicense: boolean
  refuses: (snapshot: Snapshot, now: Date, isGranted: boolean) => boolean
}
type InOrder<S extends readonly ValidationCheck[]> = { readonly [I in keyof S]: Check<S[I]> }

function ofCall<S extends ValidationCheck>(status: S, refuses: Check<S>['refuses']): Check<S> {
  return { status, isOfLicense: false, refuses }
}

function ofLicense<S extends ValidationCheck>(
  status: S,
  refuses: (license: LicenseSnapshot, now: Date) => boolean,
): Check<S> {
  return { status, isOfLicense: true, refuses: ({ license }, now) => license !== null && refuses(license, now) }
}

/** State of the license's row when the slot was requested, and the number of slots now taken. */
export type SlotOutcome = {
  /** `gone` if the license was deleted, or the license key of the call replaced */
  outcome: 'known' | 'new' | 'limit' | 'unlisted' | 'blocked' | 'off' | 'revoked' | 'expired' | 'gone'
  ipCount: number
  /** null if the license was deleted, or never had a limit */
  maxIps: number | null
  revokedAt: Date | null
  expiresAt: Date | null
}

const SLOT_STATUS: Record<Exclude<SlotOutcome['outcome'], 'gone'>, ValidationStatus> = {
  known: 'active',
  new: 'active',
  limit: 'ip_limit_reached',
  unlisted: 'ip_not_registered',
  blocked: 'ip_blocked',
  off: 'active',
  revoked: 'revoked',
  expired: 'expired',
}

/**
 * The decision after the slot was requested. Since the license was read, another new address may have taken the last
 * slot, and the license may have been revoked, or its settings changed: the current state decides.
 */
export function applySlotResult(decision: Decision, current: SlotOutcome): Decision {
  const { outcome, ipCount, maxIps, revokedAt, expiresAt } = current
  if (outcome === 'gone' || !decision.license) return refuse('license_not_found')
  const { ipPolicy } = decision.license
  const license = {
    ...decision.license,
    ipCount,
    revokedAt,
    expiresAt,
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
