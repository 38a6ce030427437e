import { expect, test } from 'vitest'
import { burstLimit, limitOfDay } from './burst'

const TODAY = '2026-11-22'

test('a burst adds a fifth, and nothing to a limit that has no whole fifth', () => {
  expect([10_000, 100_000, 7, 5, 4, 0, null].map(burstLimit)).toEqual([12_000, 120_000, 8, 6, null, null, null])
})

test.each([
  ['not chosen', 10_000, { isEnabled: false, ofMonth: null, used: 0 }, { inForce: 10_000, most: 10_000 }],
  [
    'chosen and not used this month',
    10_000,
    { isEnabled: true, ofMonth: null, used: 0 },
    { inForce: 10_000, most: 12_000 },
  ],
  [
    'used today',
    10_000,
    { isEnabled: true, ofMonth: { day: TODAY, limit: 12_000 }, used: 0 },
    { inForce: 12_000, most: 12_000 },
  ],
  [
    'switched off after it began',
    10_000,
    { isEnabled: false, ofMonth: { day: TODAY, limit: 12_000 }, used: 0 },
    { inForce: 12_000, most: 12_000 },
  ],
  [
    'downgraded after it began',
    10_000,
    { isEnabled: true, ofMonth: { day: TODAY, limit: 120_000 }, used: 0 },
    { inForce: 120_000, most: 120_000 },
  ],
  [
    'upgraded after it began',
    100_000,
    { isEnabled: true, ofMonth: { day: TODAY, limit: 12_000 }, used: 0 },
    { inForce: 100_000, most: 100_000 },
  ],
  [
    'used on another day of the month',
    10_000,
    { isEnabled: true, ofMonth: { day: '2026-11-03', limit: 12_000 }, used: 0 },
    { inForce: 10_000, most: 10_000 },
  ],
  ['unlimited', null, { isEnabled: true, ofMonth: null, used: 0 }, { inForce: null, most: null }],
  ['too small for one', 3, { isEnabled: true, ofMonth: null, used: 0 }, { inForce: 3, most: 3 }],
  [
    'over the limit, and a burst would still grant one',
    10_000,
    { isEnabled: true, ofMonth: null, used: 11_999 },
    { inForce: 10_000, most: 12_000 },
  ],
  [
    'downgraded to a limit whose burst would grant nothing',
    10_000,
    { isEnabled: true, ofMonth: null, used: 12_000 },
    { inForce: 10_000, most: 10_000 },
  ],
])('the limit of a day: %s', (_, limit, facts, expected) => {
  expect(limitOfDay(limit, facts, TODAY)).toEqual(expected)
})
