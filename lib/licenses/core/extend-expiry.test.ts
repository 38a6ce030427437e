import { expect, test } from 'vitest'
import { extendExpiry } from './extend-expiry'
import { type Extension, extension } from './schema'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const at = (text: string) => ({ outcome: 'expires', at: new Date(text) })
const months = (count: number): Extension => ({ mode: 'months', months: count })

test.each([
  ['2027-11-21T23:59:00Z', 12, '2028-11-21T23:59:00Z'],
  ['2028-02-29T08:00:00Z', 12, '2029-02-28T08:00:00Z'],
  ['2028-02-29T08:00:00Z', 48, '2032-02-29T08:00:00Z'],
  ['2027-01-31T00:00:00Z', 1, '2027-02-28T00:00:00Z'],
  ['2027-12-31T23:59:59.999Z', 2, '2028-02-29T23:59:59.999Z'],
])('%s and %i calendar months more is %s', (before, count, after) => {
  expect(extendExpiry(new Date(before), months(count), NOW)).toEqual(at(after))
})

test('an expired license is extended from now', () => {
  expect(extendExpiry(new Date('2020-05-05T00:00:00Z'), months(12), NOW)).toEqual(at('2027-11-22T12:00:00Z'))
  expect(extendExpiry(new Date('2020-05-05T00:00:00Z'), { mode: 'days', days: 1 }, NOW)).toEqual(
    at('2026-11-23T12:00:00Z'),
  )
})

test('lifetime stays lifetime', () => {
  expect(extendExpiry(null, months(12), NOW)).toEqual({ outcome: 'expires', at: null })
})

test.each<[string, Extension]>([
  ['9999-12-30T23:59:59.999Z', { mode: 'days', days: 1 }],
  ['9998-12-31T23:59:59.999Z', months(12)],
])('%s can be extended to the last moment of 9999, and no further', (before, to) => {
  expect(extendExpiry(new Date(before), to, NOW)).toEqual(at('9999-12-31T23:59:59.999Z'))
  expect(extendExpiry(new Date('9999-12-31T23:59:59.999Z'), to, NOW)).toEqual({ outcome: 'too_late' })
})

test('an extension until a moment names one from 1970 to 9999', () => {
  const until = (expires_at: string) => extension.safeParse({ mode: 'until', expires_at }).success
  expect(until('9999-12-31T23:59:59.999Z')).toBe(true)
  expect(until('9999-12-31T23:59:59.999-00:01')).toBe(false)
  expect(until('1969-12-31T23:59:59.999Z')).toBe(false)
  expect(until('+010000-01-01T00:00:00Z')).toBe(false)
})
