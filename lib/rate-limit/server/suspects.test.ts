import { expect, test } from 'vitest'
import { createSuspects } from './suspects'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = new Date('2026-11-21T12:01:00.000Z')

test('the first makes room for the newest', () => {
  const suspects = createSuspects(2)
  for (const identifier of ['a', 'b', 'c']) suspects.add(identifier, later)
  expect(['a', 'b', 'c'].map((identifier) => suspects.until(identifier, now))).toEqual([null, later, later])
})

test('an end is an end', () => {
  const suspects = createSuspects(2)
  suspects.add('a', later)
  expect(suspects.until('a', later)).toBeNull()
  expect(suspects.isEmpty()).toBe(true)
})
