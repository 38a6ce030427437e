import { expect, test } from 'vitest'
import { planList } from './plan-license-list'

const NOW = new Date('2030-01-01T00:00:00.000Z')

test('a list is sorted by age, the newest first, unless requested otherwise', () => {
  expect(planList({}, NOW)).toMatchObject({ order: { by: 'age', direction: 'desc' }, ends: null, revoked: null })
  expect(planList({ sort: 'expires_at' }, NOW).order).toEqual({ by: 'ends', direction: 'asc' })
  expect(planList({ status: 'active', sort: 'created_at' }, NOW).order).toEqual({ by: 'age', direction: 'asc' })
})

test('a window of expiries is always sorted by expiry: the last to have expired, or the next to expire, comes first', () => {
  expect(planList({ status: 'expired', sort: '-created_at' }, NOW).sort).toBe('-expires_at')
  expect(planList({ status: 'expiring' }, NOW).sort).toBe('expires_at')
  expect(planList({ status: 'expiring', sort: '-expires_at' }, NOW).sort).toBe('-expires_at')
  expect(planList({ expires_to: '2031-01-01T00:00:00.000Z' }, NOW).sort).toBe('expires_at')
})

test('expired is the moment itself and before, active the moment after', () => {
  const next = new Date(NOW.getTime() + 1)
  expect(planList({ status: 'expired' }, NOW).ends).toEqual({ from: null, to: next })
  expect(planList({ status: 'active' }, NOW).ends).toEqual({ from: next, to: null })
})

test('a status and a window narrow each other', () => {
  const asked = { expires_from: '2029-12-01T00:00:00.000Z', expires_to: '2040-01-01T00:00:00.000Z' }
  const { ends, isTimed } = planList({ status: 'expired', ...asked }, NOW)
  expect([ends?.from?.toISOString(), ends?.to?.toISOString(), isTimed]).toEqual([
    '2029-12-01T00:00:00.000Z',
    '2030-01-01T00:00:00.001Z',
    true,
  ])
})
