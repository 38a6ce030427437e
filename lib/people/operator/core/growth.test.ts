import { expect, test } from 'vitest'
import { growthADay } from './growth'

test('the growth of a day is that between the first day and the last, whatever the order', () => {
  const days = [
    { day: '2026-11-11', bytes: 3_000 },
    { day: '2026-11-01', bytes: 1_000 },
    { day: '2026-11-05', bytes: 9_000 },
  ]
  expect(growthADay(days)).toBe(200)
  expect(growthADay([...days, { day: '2026-11-21', bytes: 500 }])).toBe(-25)
})

test('one day says nothing, and none does not', () => {
  expect([growthADay([]), growthADay([{ day: '2026-11-01', bytes: 1 }])]).toEqual([null, null])
})
