import { expect, test } from 'vitest'
import { createBlockedCallers } from './blocked-callers'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = new Date('2026-11-21T12:01:00.000Z')

test('the first makes room for the newest', () => {
  const callers = createBlockedCallers(2)
  for (const identifier of ['a', 'b', 'c']) callers.add(identifier, later)
  expect(['a', 'b', 'c'].map((identifier) => callers.until(identifier, now))).toEqual([null, later, later])
})

test('an end is an end', () => {
  const callers = createBlockedCallers(2)
  callers.add('a', later)
  expect(callers.until('a', later)).toBeNull()
  expect(callers.isEmpty()).toBe(true)
})
