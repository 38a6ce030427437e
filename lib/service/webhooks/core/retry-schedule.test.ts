import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { classifyResponse, delayBeforeRetry, RETRY_DELAYS_MS, readRetryAfter, shouldDisable } from './retry-schedule'

const NOW = new Date('2026-11-21T12:00:00Z')
const failed = classifyResponse(500, null)
const pause = (tries: number, outcome = failed, random = 0.5) =>
  delayBeforeRetry(outcome, { tries, random, pausesMs: RETRY_DELAYS_MS })

test('ten attempts over three days, and then no more', () => {
  const pauses = Array.from({ length: 9 }, (_, i) => pause(i + 1) ?? 0)
  expect(pauses.reduce((sum, ms) => sum + ms, 0) / HOUR_MS).toBeCloseTo(75.585, 2)
  expect(pause(10)).toBeNull()
})

test('jitter is a fifth either way', () => {
  expect([pause(1, failed, 0), pause(1, failed, 0.999_999)]).toEqual([4_000, 6_000])
})

test.each([
  ['1', 5_000],
  ['7', 7_000],
  ['86400', 10_000],
  ['Sat, 21 Nov 2026 12:00:08 GMT', 8_000],
  ['soon', 5_000],
])('Retry-After %s is respected within once and twice the step', (header, expected) => {
  expect(pause(1, classifyResponse(503, readRetryAfter(header, NOW)))).toBe(expected)
})

test('one that is too busy, or silent, is left alone for a minute', () => {
  expect(pause(1, classifyResponse(429, null))).toBe(60_000)
  expect(pause(1, { status: null, error: 'timeout', kind: 'busy', retryAfterMs: null })).toBe(60_000)
  expect(pause(3, classifyResponse(429, null))).toBe(1_800_000)
})

test('only 2xx is a success; 410 disables; a redirect is a failure', () => {
  const kinds = [200, 204, 299, 301, 307, 400, 404, 410, 429, 500].map((status) => classifyResponse(status, null).kind)
  expect(kinds).toEqual([
    'arrived',
    'arrived',
    'arrived',
    'failed',
    'failed',
    'failed',
    'failed',
    'gone',
    'busy',
    'failed',
  ])
})

test('five days of nothing but failures are enough', () => {
  expect(shouldDisable(new Date('2026-11-16T12:00:00Z'), NOW)).toBe(true)
  expect(shouldDisable(new Date('2026-11-16T12:00:01Z'), NOW)).toBe(false)
  expect(shouldDisable(null, NOW)).toBe(false)
})

test('what went wrong is a sentence, whatever the status', () => {
  for (const status of [301, 404, 410, 429, 500])
    expect(classifyResponse(status, null).error).toMatch(/^It returned .*\.$/)
})
