import { expect, test } from 'vitest'
import type { Decision } from './decide-validation'
import { type ModuleInput, presentValidation } from './present-validation'
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
  isOldKey: false,
  versionPolicy: null,
  details: null,
}
const decision = (over: Partial<Decision>): Decision => ({
  status: 'active',
  license: found,
  slot: 'none',
  ...over,
})
const present = (over: Partial<Decision> = {}, input: Partial<ModuleInput> = {}) =>
  presentValidation(decision(over), { version: null, custom: null, ...input })

test('without its signature an answer has exactly nine fields, in the order of the specification', () => {
  expect(Object.keys(present())).toEqual([
    'valid',
    'status',
    'expires',
    'ip_registered',
    'ip_count',
    'max_ips',
    'version',
    'version_valid',
    'custom',
  ])
})

test('a refusal before the license is looked at leaves the others null', () => {
  const { valid, status, ...others } = present(
    { status: 'org_suspended', license: null },
    { version: '1.0', custom: { a: 1 } },
  )
  expect({ valid, status }).toEqual({ valid: false, status: 'org_suspended' })
  expect(new Set(Object.values(others))).toEqual(new Set([null]))
})

test.each(['revoked', 'expired', 'ip_blocked', 'ip_limit_reached'] as const)(
  'on %s expiry, count and limit are filled, ip_registered is not',
  (status) => {
    expect(present({ status })).toMatchObject({
      valid: false,
      expires: '2027-01-01T00:00:00.000Z',
      ip_registered: null,
      ip_count: 2,
      max_ips: 3,
    })
  },
)

test('with the IP system off its three fields are null', () => {
  expect(present({ license: { ...found, ipPolicy: null } })).toMatchObject({
    valid: true,
    ip_registered: null,
    ip_count: null,
    max_ips: null,
  })
})

test('a lifetime license has no expiry', () => {
  expect(present({ license: { ...found, expiresAt: null } }).expires).toBeNull()
})

const versionPolicy = { pinMode: 'exact', pinned: '1.0', rangeMin: null, rangeMax: null, isYanked: false } as const

test.each(['active', 'revoked', 'expired', 'ip_limit_reached'] as const)(
  'the version fields are filled on %s, and change neither valid nor status',
  (status) => {
    const judged = { license: { ...found, versionPolicy }, status }
    expect(present(judged, { version: '2.0' })).toMatchObject({
      valid: status === 'active',
      status,
      version: '1.0',
      version_valid: false,
    })
  },
)

test.each(['revoked', 'expired', 'ip_blocked', 'ip_not_registered', 'ip_limit_reached'] as const)(
  'on %s there is no payload',
  (status) => {
    const custom = { secret: 1 }
    expect(present({ status }, { custom }).custom).toBeNull()
    expect(present({}, { custom }).custom).toEqual(custom)
  },
)
