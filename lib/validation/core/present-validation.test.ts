import { expect, test } from 'vitest'
import type { Decision } from './decide-validation'
import { presentValidation } from './present-validation'
import type { LicenseSnapshot } from './snapshot'

const found: LicenseSnapshot = {
  id: 'license',
  organizationId: 'organization',
  expiresAt: new Date('2027-01-01T00:00:00.000Z'),
  revokedAt: null,
  ipPolicy: { mode: 'auto_register', maxIps: 3 },
  ipCount: 2,
  isBlocked: false,
  isRegistered: true,
}
const decision = (over: Partial<Decision>): Decision => ({
  status: 'active',
  license: found,
  takesSlot: false,
  tookSlot: false,
  ...over,
})

test('an answer has exactly the ten fields, in the order of the specification', () => {
  expect(Object.keys(presentValidation(decision({})))).toEqual([
    'valid',
    'status',
    'expires',
    'ip_registered',
    'ip_count',
    'max_ips',
    'version',
    'version_valid',
    'custom',
    'signature',
  ])
})

test('a refusal before the license is looked at leaves the other eight null', () => {
  const { valid, status, ...others } = presentValidation(decision({ status: 'org_suspended', license: null }))
  expect({ valid, status }).toEqual({ valid: false, status: 'org_suspended' })
  expect(new Set(Object.values(others))).toEqual(new Set([null]))
})

test.each(['revoked', 'expired', 'ip_blocked', 'ip_limit_reached'] as const)(
  'on %s expiry, count and limit are filled, ip_registered is not',
  (status) => {
    expect(presentValidation(decision({ status }))).toMatchObject({
      valid: false,
      expires: '2027-01-01T00:00:00.000Z',
      ip_registered: null,
      ip_count: 2,
      max_ips: 3,
    })
  },
)

test('with the IP system off its three fields are null', () => {
  expect(presentValidation(decision({ license: { ...found, ipPolicy: null } }))).toMatchObject({
    valid: true,
    ip_registered: null,
    ip_count: null,
    max_ips: null,
  })
})

test('a lifetime license has no expiry', () => {
  expect(presentValidation(decision({ license: { ...found, expiresAt: null } })).expires).toBeNull()
})
