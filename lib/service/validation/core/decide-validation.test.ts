import { expect, test } from 'vitest'
import { VALIDATION_STATUSES, type ValidationStatus } from '@/lib/foundation/shared/validation-status'
import { applySlotResult, decideValidation } from './decide-validation'
import { presentValidation } from './present-validation'
import type { LicenseSnapshot, Snapshot } from './snapshot'

const now = new Date('2026-11-21T12:00:00.000Z')
const justNow = new Date(now.getTime() - 1)
const soon = new Date(now.getTime() + 1)

const license = (over: Partial<LicenseSnapshot> = {}): LicenseSnapshot => ({
  id: 'license',
  organizationId: 'organization',
  expiresAt: null,
  revokedAt: null,
  ipPolicy: null,
  ipCount: 0,
  isBlocked: false,
  isRegistered: false,
  isOldKey: false,
  versionPolicy: null,
  details: null,
  ...over,
})

const snapshot = (over: Partial<Snapshot> = {}): Snapshot => ({
  apiKeyId: 'api-key',
  keyExpiresAt: null,
  keySettings: null,
  isSourceAllowed: true,
  product: { id: 'product', organizationId: 'organization', state: 'active', ipv6Prefix: 128 },
  organization: {
    plan: 'free',
    dailyLimitOverride: null,
    isBurstEnabled: false,
    isSuspended: false,
    isBillingSuspended: false,
  },
  customModule: null,
  signing: null,
  license: license(),
  ...over,
})

const inState = (state: Snapshot['product']['state'], s: Snapshot): Snapshot => ({
  ...s,
  product: { ...s.product, state },
})
const withLicense = (over: Partial<LicenseSnapshot>, s: Snapshot): Snapshot => ({
  ...s,
  license: s.license && { ...s.license, ...over },
})

type Fixture = { snapshot: Snapshot; isGranted: boolean }
/** What causes each status, applied to a fixture that would be active. */
const causes: Record<Exclude<ValidationStatus, 'active'>, (fixture: Fixture) => Fixture> = {
  invalid_api_key: (w) => ({ ...w, snapshot: { ...w.snapshot, keyExpiresAt: now } }),
  rate_limit_exceeded: (w) => ({ ...w, isGranted: false }),
  product_not_found: (w) => ({ ...w, snapshot: inState('deleted', w.snapshot) }),
  product_archived: (w) => ({ ...w, snapshot: inState('archived', w.snapshot) }),
  product_disabled: (w) => ({ ...w, snapshot: inState('disabled', w.snapshot) }),
  org_suspended: (w) => ({
    ...w,
    snapshot: { ...w.snapshot, organization: { ...w.snapshot.organization, isSuspended: true } },
  }),
  billing_suspended: (w) => ({
    ...w,
    snapshot: { ...w.snapshot, organization: { ...w.snapshot.organization, isBillingSuspended: true } },
  }),
  license_not_found: (w) => ({ ...w, snapshot: { ...w.snapshot, license: null } }),
  revoked: (w) => ({ ...w, snapshot: withLicense({ revokedAt: justNow }, w.snapshot) }),
  expired: (w) => ({ ...w, snapshot: withLicense({ expiresAt: now }, w.snapshot) }),
  ip_blocked: (w) => ({ ...w, snapshot: withLicense({ isBlocked: true }, w.snapshot) }),
  ip_not_registered: (w) => ({
    ...w,
    snapshot: withLicense({ ipPolicy: { mode: 'allow_list', maxIps: 3 } }, w.snapshot),
  }),
  ip_limit_reached: (w) => ({
    ...w,
    snapshot: withLicense({ ipPolicy: { mode: 'auto_register', maxIps: 3 }, ipCount: 3 }, w.snapshot),
  }),
}

const refusals = VALIDATION_STATUSES.filter((status) => status !== 'active')
const fine = (): Fixture => ({ snapshot: snapshot(), isGranted: true })
const decide = (fixture: Fixture) => decideValidation(fixture.snapshot, fixture.isGranted, now)

// A product has only one state, and a license only one mode, so these pairs exclude each other.
const PRODUCT_STATES = ['product_not_found', 'product_archived', 'product_disabled']
const IP_MODES = ['ip_not_registered', 'ip_limit_reached']
const pairs = refusals.flatMap((first, i) =>
  refusals
    .slice(i + 1)
    .filter((second) => ![PRODUCT_STATES, IP_MODES].some((set) => set.includes(first) && set.includes(second)))
    .map((second) => [first, second] as const),
)

test('a request with nothing against it is active', () => {
  expect(decide(fine()).status).toBe('active')
})

test.each(refusals)('%s has its own cause', (status) => {
  expect(decide(causes[status](fine())).status).toBe(status)
})

test.each(pairs)('%s comes before %s', (first, second) => {
  expect(decide(causes[first](causes[second](fine()))).status).toBe(first)
  expect(decide(causes[second](causes[first](fine()))).status).toBe(first)
})

test('an unknown API key is refused whatever else holds', () => {
  expect(decideValidation(null, true, now).status).toBe('invalid_api_key')
})

test('a rotated key is good to the last millisecond of its grace', () => {
  expect(decideValidation(snapshot({ keyExpiresAt: soon }), true, now).status).toBe('active')
  expect(decideValidation(snapshot({ keyExpiresAt: now }), true, now).status).toBe('invalid_api_key')
})

test('a license expires at its moment, not after it', () => {
  expect(decideValidation(snapshot({ license: license({ expiresAt: soon }) }), true, now).status).toBe('active')
  expect(decideValidation(snapshot({ license: license({ expiresAt: now }) }), true, now).status).toBe('expired')
})

test('a newcomer takes a slot, a known address does not', () => {
  const ipPolicy = { mode: 'auto_register', maxIps: 3 } as const
  const newcomer = decideValidation(snapshot({ license: license({ ipPolicy, ipCount: 2 }) }), true, now)
  const known = decideValidation(
    snapshot({ license: license({ ipPolicy, ipCount: 2, isRegistered: true }) }),
    true,
    now,
  )
  expect(newcomer).toMatchObject({ status: 'active', slot: 'wanted' })
  expect(known).toMatchObject({ status: 'active', slot: 'none' })
})

test('a known address stays welcome when max_ips was lowered below the count', () => {
  const lowered = license({ ipPolicy: { mode: 'auto_register', maxIps: 1 }, ipCount: 3, isRegistered: true })
  expect(decideValidation(snapshot({ license: lowered }), true, now).status).toBe('active')
})

test.each([
  ['new', 'active', true],
  ['known', 'active', false],
  ['limit', 'ip_limit_reached', null],
  ['unlisted', 'ip_not_registered', null],
  ['blocked', 'ip_blocked', null],
  ['off', 'active', null],
  ['revoked', 'revoked', null],
  ['expired', 'expired', null],
  ['gone', 'license_not_found', null],
] as const)('a slot that is %s makes the answer %s', (outcome, status, registered) => {
  const ipPolicy = { mode: 'auto_register', maxIps: 3 } as const
  const asked = decideValidation(snapshot({ license: license({ ipPolicy, ipCount: 2 }) }), true, now)
  const expiresAt = new Date('2027-01-01T00:00:00Z')
  const current = { outcome, ipCount: 3, maxIps: 4, revokedAt: null, expiresAt }
  const answer = presentValidation(applySlotResult(asked, current), { version: null, custom: null })
  expect(answer).toMatchObject({ status, valid: status === 'active', ip_registered: registered })
  const isLimited = outcome !== 'gone' && outcome !== 'off'
  expect([answer.ip_count, answer.max_ips]).toEqual(isLimited ? [3, 4] : [null, null])
  expect(answer.expires).toBe(outcome === 'gone' ? null : expiresAt.toISOString())
})
