import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '@/lib/foundation/permissions/core/permissions'
import { refuseToken } from './refuse-token'
import { expiryOf } from './token-expiry'
import { tokenState } from './token-state'

const NOW = new Date('2030-01-01T00:00:00Z')
const DAY = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

test('whatever is asked for: a token grants no permission and no product that its creator lacks', () => {
  const scopes = fc.subarray([...PERMISSIONS], { minLength: 1 })
  const products = fc.option(fc.subarray(['a', 'b', 'c'], { minLength: 1 }))
  fc.assert(
    fc.property(scopes, scopes, products, products, (asked, held, wanted, own) => {
      const limits = { permissions: new Set<Permission>(held), productIds: own, expiresAt: null, sourcesOutside: [] }
      const token = { scopes: asked, productIds: wanted, sources: [], expiresAt: null, isCreatorBound: false }
      const isWithin =
        asked.every((scope) => held.includes(scope)) &&
        (own === null || wanted?.every((id) => own.includes(id)) === true)
      expect(refuseToken(token, limits) === null).toBe(isWithin)
    }),
  )
})

test('a token is usable neither from elsewhere nor for longer than its creator', () => {
  const limits = { permissions: new Set(PERMISSIONS), productIds: null, expiresAt: DAY(30), sourcesOutside: [] }
  const token = {
    scopes: [...PERMISSIONS],
    productIds: null,
    sources: ['203.0.113.7'],
    expiresAt: DAY(30),
    isCreatorBound: true,
  }
  expect(refuseToken(token, limits)).toBeNull()
  const problemsOf = (over: Partial<typeof token>, outside: string[] = []) =>
    Object.keys(refuseToken({ ...token, ...over }, { ...limits, sourcesOutside: outside }) ?? {})
  expect(problemsOf({ sources: [] })).toEqual(['sources'])
  expect(problemsOf({}, ['203.0.113.7'])).toEqual(['sources'])
  expect(problemsOf({ expiresAt: DAY(31) })).toEqual(['expires_at'])
})

test.each([
  [{}, DAY(90)],
  [{ expires_in_days: 365 }, DAY(365)],
  [{ expires_in_days: null }, null],
  [{ expires_at: null }, null],
  [{ expires_at: DAY(365).toISOString() }, DAY(365)],
  [{ expires_at: DAY(366).toISOString() }, expect.stringContaining('365 days')],
  [{ expires_at: NOW.toISOString() }, expect.stringContaining('future')],
])('%j expires at %s', (asked, expected) => {
  expect(expiryOf(asked, NOW)).toEqual(expected)
})

test('a token that was revoked and has expired counts as revoked', () => {
  const times = { expiresAt: NOW, revokedAt: null, revokedReason: null }
  expect(tokenState(times, NOW)).toBe('expired')
  expect(tokenState({ ...times, expiresAt: DAY(1) }, NOW)).toBe('active')
  expect(tokenState({ ...times, revokedAt: NOW, revokedReason: 'revoked' }, DAY(1))).toBe('revoked')
  expect(tokenState({ ...times, revokedAt: NOW, revokedReason: 'member_left' }, DAY(1))).toBe('member_left')
})
