import { expect, test } from 'vitest'
import { secondsAhead } from './clock-check'

test.each([
  ['in the middle of the round trip', 1_500, 0],
  ['as the question left', 1_000, 0],
  ['as the answer came', 2_000, 0],
  ['before the question left: ours is ahead', -42_000, 43],
  ['after the answer came: ours is behind', 45_000, -43],
])('a database that reads %s', (_, databaseMs, seconds) => {
  expect(secondsAhead({ sentMs: 1_000, databaseMs, receivedMs: 2_000 })).toBe(seconds)
})

test('a round trip of a minute hides a difference, and never invents one', () => {
  expect(secondsAhead({ sentMs: 0, databaseMs: 59_000, receivedMs: 60_000 })).toBe(0)
  expect(secondsAhead({ sentMs: 0, databaseMs: 1_000, receivedMs: 60_000 })).toBe(0)
})
