import { expect, test } from 'vitest'
import { dailyLimit } from './plan'

test('each plan has its limit, and only Enterprise an override', () => {
  expect(dailyLimit('free', null)).toBe(10_000)
  expect(dailyLimit('free', 5)).toBe(10_000)
  expect(dailyLimit('pro', null)).toBe(100_000)
  expect(dailyLimit('enterprise', 5)).toBe(5)
  expect(dailyLimit('enterprise', 0)).toBe(0)
  expect(dailyLimit('enterprise', null)).toBeNull()
})
