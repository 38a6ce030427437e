import { expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { type DaySoFar, forecastDay as forecast } from './forecast-day'

const forecastDay = (day: Omit<DaySoFar, 'lastHour'> & { lastHour?: number }) => forecast({ lastHour: 0, ...day })

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const flat = (perHour: number) => Array.from({ length: 24 }, () => perHour)
/** All of a day's requests come between 12:00 and 18:00. */
const afternoon = Array.from({ length: 24 }, (_, hour) => (hour >= 12 && hour < 18 ? 100 : 0))

test('without earlier days, the pace of the last hour continues', () => {
  const half = forecastDay({ used: 500, limit: 2_000, now: at('12:00:00.000'), usual: null, lastHour: 10 })
  expect(half).toEqual({ expected: 620, reachesLimitAt: null })
})

test('the limit is reached when the pace says so', () => {
  const { expected, reachesLimitAt } = forecastDay({
    used: 600,
    limit: 900,
    now: at('12:00:00.000'),
    usual: null,
    lastHour: 50,
  })
  expect(expected).toBe(1_200)
  expect(reachesLimitAt).toEqual(at('18:00:00.000'))
})

test('in the first hour it is too early for a forecast', () => {
  expect(forecastDay({ used: 0, limit: 100, now: at('00:00:00.000'), usual: null })).toEqual({
    expected: null,
    reachesLimitAt: null,
  })
  expect(forecastDay({ used: 3, limit: 100, now: at('00:59:59.999'), usual: null }).expected).toBeNull()
  expect(forecastDay({ used: 0, limit: null, now: at('00:59:59.999'), usual: flat(10) }).expected).toBeNull()
  const burst = forecastDay({ used: 90, limit: 100, now: at('00:15:00.000'), usual: flat(10) })
  expect(burst).toEqual({ expected: null, reachesLimitAt: null })
  expect(forecastDay({ used: 10, limit: null, now: at('01:00:00.000'), usual: flat(10) }).expected).toBe(240)
})

test('nothing is foretold from traffic that only just began', () => {
  const day = { limit: 1_000, now: at('12:00:00.000'), usual: null }
  expect(forecastDay({ ...day, used: 1, lastHour: 1 })).toEqual({ expected: null, reachesLimitAt: null })
  expect(forecastDay({ ...day, used: 700, lastHour: 700 })).toEqual({ expected: null, reachesLimitAt: null })
  // A single call in the morning, and the rest a quarter of an hour ago.
  expect(forecastDay({ ...day, used: 701, lastHour: 700 })).toEqual({ expected: null, reachesLimitAt: null })
  expect(forecastDay({ ...day, used: 1_050, lastHour: 700 }).expected).toBe(9_450)
})

test('a burst in the first hour does not foretell a day of bursts', () => {
  const { expected } = forecastDay({ used: 50, limit: null, now: at('01:00:00.000'), usual: flat(10) })
  expect(expected).toBeGreaterThan(240)
  expect(expected).toBeLessThan(1_000)
})

test('in the last millisecond nothing more is expected', () => {
  const { expected, reachesLimitAt } = forecastDay({
    used: 777,
    limit: 1_000,
    now: at('23:59:59.999'),
    usual: flat(1_000),
  })
  expect(expected).toBe(777)
  expect(reachesLimitAt).toBeNull()
})

test('nothing used: nothing expected without usual days, and never the limit', () => {
  expect(forecastDay({ used: 0, limit: 10, now: at('12:00:00.000'), usual: null })).toEqual({
    expected: 0,
    reachesLimitAt: null,
  })
  expect(forecastDay({ used: 0, limit: 10, now: at('12:00:00.000'), usual: flat(0) }).expected).toBe(0)
})

test('a limit of zero, or one that is met, is not reached once more', () => {
  expect(forecastDay({ used: 0, limit: 0, now: at('12:00:00.000'), usual: flat(5) }).reachesLimitAt).toBeNull()
  expect(forecastDay({ used: 10, limit: 10, now: at('12:00:00.000'), usual: flat(5) }).reachesLimitAt).toBeNull()
})

test('unlimited has a forecast and no moment', () => {
  const unlimited = forecastDay({ used: 100, limit: null, now: at('06:00:00.000'), usual: null, lastHour: 16 })
  expect(unlimited).toEqual({ expected: 388, reachesLimitAt: null })
})

test('the hours of a usual day count: a quiet morning before a busy afternoon is no quiet day', () => {
  const { expected } = forecastDay({ used: 0, limit: null, now: at('11:00:00.000'), usual: afternoon })
  expect(expected).toBeGreaterThan(150)
  const evening = forecastDay({ used: 600, limit: 700, now: at('20:00:00.000'), usual: afternoon })
  expect(evening.expected).toBeLessThan(640)
  expect(evening.reachesLimitAt).toBeNull()
})

test('the forecast is never below the usage so far, nor the time before now', () => {
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const now = new Date(at('00:00:00.000').getTime() + minute * MINUTE_MS)
    for (const usual of [null, flat(3), afternoon]) {
      const { expected, reachesLimitAt } = forecastDay({ used: 80, limit: 100, now, usual, lastHour: 9 })
      if (expected !== null) expect(expected).toBeGreaterThanOrEqual(80)
      if (reachesLimitAt) expect(reachesLimitAt.getTime()).toBeGreaterThan(now.getTime())
    }
  }
})
