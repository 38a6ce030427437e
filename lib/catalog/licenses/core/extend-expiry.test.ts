import { expect, test } from 'vitest'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { addAnchoredMonths, type Expiry, extendExpiry } from './extend-expiry'
import { type Extension, extension } from './schema'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const at = (text: string) => ({ outcome: 'expires', at: new Date(text), anchorDay: null })
const expiring = (text: string, expiryAnchorDay: number | null = null): Expiry => ({
  expiresAt: new Date(text),
  expiryAnchorDay,
})
const months = (count: number): Extension => ({ mode: 'months', months: count })

test.each([
  ['2027-11-21T23:59:00Z', 12, '2028-11-21T23:59:00Z'],
  ['2028-02-29T08:00:00Z', 12, '2029-02-28T08:00:00Z'],
  ['2028-02-29T08:00:00Z', 48, '2032-02-29T08:00:00Z'],
  ['2027-01-31T00:00:00Z', 1, '2027-02-28T00:00:00Z'],
  ['2027-12-31T23:59:59.999Z', 2, '2028-02-29T23:59:59.999Z'],
])('%s and %i calendar months more is %s', (before, count, after) => {
  expect(extendExpiry(expiring(before), months(count), NOW)).toMatchObject({ at: new Date(after) })
})

test('an expired license is extended from now', () => {
  expect(extendExpiry(expiring('2020-05-05T00:00:00Z'), months(12), NOW)).toEqual(at('2027-11-22T12:00:00Z'))
  expect(extendExpiry(expiring('2020-05-05T00:00:00Z'), { mode: 'days', days: 1 }, NOW)).toEqual(
    at('2026-11-23T12:00:00Z'),
  )
})

test('lifetime stays lifetime', () => {
  expect(extendExpiry({ expiresAt: null, expiryAnchorDay: null }, months(12), NOW)).toEqual({
    outcome: 'expires',
    at: null,
    anchorDay: null,
  })
})

test.each<[string, Extension]>([
  ['9999-12-30T23:59:59.999Z', { mode: 'days', days: 1 }],
  ['9998-12-31T23:59:59.999Z', months(12)],
])('%s can be extended to the last moment of 9999, and no further', (before, to) => {
  expect(extendExpiry(expiring(before), to, NOW)).toEqual(at('9999-12-31T23:59:59.999Z'))
  expect(extendExpiry(expiring('9999-12-31T23:59:59.999Z'), to, NOW)).toEqual({ outcome: 'too_late' })
})

test('an extension until a moment names one from 1970 to 9999', () => {
  const until = (expires_at: string) => extension.safeParse({ mode: 'until', expires_at }).success
  expect(until('9999-12-31T23:59:59.999Z')).toBe(true)
  expect(until('9999-12-31T23:59:59.999-00:01')).toBe(false)
  expect(until('1969-12-31T23:59:59.999Z')).toBe(false)
  expect(until('+010000-01-01T00:00:00Z')).toBe(false)
})

test('a month at a time ends where all months at once do, from every day of four years', () => {
  for (let day = Date.parse('2027-01-01T16:30:00Z'); day < Date.parse('2031-01-01'); day += DAY_MS) {
    let step: ReturnType<typeof addAnchoredMonths> = { at: new Date(day), anchorDay: null }
    for (let count = 1; count <= 60; count++) {
      step = addAnchoredMonths(step.at, 1, step.anchorDay)
      expect(step).toEqual(addAnchoredMonths(new Date(day), count, null))
    }
  }
})

test('a day that a shorter month cut comes back, also from the leap day', () => {
  const step = (expiry: Expiry, count: number) => {
    const extended = extendExpiry(expiry, months(count), NOW)
    if (extended.outcome === 'too_late') throw new Error('too late')
    return { expiresAt: extended.at, expiryAnchorDay: extended.anchorDay }
  }
  const february = step(expiring('2027-01-31T23:59:59Z'), 1)
  expect(february).toEqual(expiring('2027-02-28T23:59:59Z', 31))
  expect(step(february, 1)).toEqual(expiring('2027-03-31T23:59:59Z'))
  expect(step(expiring('2029-02-28T08:00:00Z', 29), 36)).toEqual(expiring('2032-02-29T08:00:00Z'))
})

test.each<[string, Extension]>([
  ['days', { mode: 'days', days: 30 }],
  ['a date', { mode: 'until', expires_at: '2027-03-15T00:00:00Z' }],
  ['for life', { mode: 'lifetime' }],
])('an extension by %s forgets the day of before', (_, to) => {
  expect(extendExpiry(expiring('2027-02-28T00:00:00Z', 31), to, NOW)).toMatchObject({ anchorDay: null })
})

test('an anchor counts only at the end of a month, and not for a license that has expired', () => {
  expect(extendExpiry(expiring('2027-05-15T00:00:00Z', 31), months(1), NOW)).toEqual(at('2027-06-15T00:00:00Z'))
  expect(extendExpiry(expiring('2026-02-28T00:00:00Z', 31), months(1), NOW)).toEqual(at('2026-12-22T12:00:00Z'))
})
