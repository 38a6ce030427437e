import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSettlementDue, isSettlementOverdue, redisCeiling } from './redis-share'

test('a small limit is the database’s alone, and no limit has no ceiling', () => {
  expect(redisCeiling(0, 0)).toBe(0)
  expect(redisCeiling(1_000, 0)).toBe(0)
  expect(redisCeiling(null, 5_000)).toBeNull()
})

test('nine tenths of a limit, less what the database granted, are Redis’s', () => {
  expect(redisCeiling(10_000, 0)).toBe(9_000)
  expect(redisCeiling(10_000, 64)).toBe(8_936)
  expect(redisCeiling(10_000, 9_500)).toBe(0)
})

test('what Redis may grant and what the database granted never reach the limit together', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.nat(10_000_000), (limit, direct) => {
      const ceiling = redisCeiling(limit, Math.min(direct, limit)) ?? Number.NaN
      expect(ceiling).toBeGreaterThanOrEqual(0)
      expect(ceiling + Math.min(direct, limit)).toBeLessThanOrEqual(limit)
    }),
  )
})

test('the nearer a limit is, the sooner Redis settles with the database; without a limit the clock is enough', () => {
  expect(isSettlementDue(10_000, 49)).toBe(false)
  expect(isSettlementDue(10_000, 50)).toBe(true)
  expect(isSettlementOverdue(10_000, 199)).toBe(false)
  expect(isSettlementOverdue(10_000, 200)).toBe(true)
  expect(isSettlementDue(null, 1e9)).toBe(false)
  expect(isSettlementOverdue(null, 1e9)).toBe(false)
})
