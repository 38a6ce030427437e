import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsUntilMidnightUtc, utcDay } from './durations'

test.each([
  ['2026-11-21T23:59:59.999Z', '2026-11-21', 1],
  ['2026-11-21T23:59:58.000Z', '2026-11-21', 2],
  ['2026-11-22T00:00:00.000Z', '2026-11-22', 86_400],
  ['2026-11-22T00:00:00.001Z', '2026-11-22', 86_400],
  ['2028-02-29T12:00:00.000Z', '2028-02-29', 43_200],
])('%s counts on %s and has %i s left', (time, day, seconds) => {
  const now = new Date(time)
  expect(utcDay(now)).toBe(day)
  expect(secondsUntilMidnightUtc(now)).toBe(seconds)
})

test('the wait is a whole number from 1 to 86400 at any time', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (now) => {
      const seconds = secondsUntilMidnightUtc(now)
      expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400).toBe(true)
    }),
  )
})
