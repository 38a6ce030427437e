import { expect, test } from 'vitest'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { earliestActiveFrom, keyTimeline, publishedKeys } from './key-timeline'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS)
const key = (kid: string, activeFrom: Date) => ({ kid, activeFrom })
const states = (keys: { kid: string; activeFrom: Date }[], now = NOW) =>
  keyTimeline(keys, now).map(({ kid, state }) => `${kid} ${state}`)

test('no key, no state', () => {
  expect(keyTimeline([], NOW)).toEqual([])
  expect(publishedKeys([], NOW)).toEqual([])
})

test('a single key is current from its moment on', () => {
  const keys = [key('a', NOW)]
  expect(states(keys)).toEqual(['a current'])
  expect(states(keys, new Date(NOW.getTime() - 1))).toEqual(['a next'])
})

test('an announced key takes over at its moment, not before', () => {
  const keys = [key('a', days(-10)), key('b', days(1))]
  expect(states(keys)).toEqual(['b next', 'a current'])
  expect(states(keys, new Date(days(1).getTime() - 1))).toEqual(['b next', 'a current'])
  expect(states(keys, days(1))).toEqual(['b current', 'a retired'])
})

test('a retired key is published for 30 days after its successor took over', () => {
  const keys = [key('a', days(-10)), key('b', days(0))]
  expect(states(keys, new Date(days(30).getTime() - 1))).toEqual(['b current', 'a retired'])
  expect(states(keys, days(30))).toEqual(['b current', 'a expired'])
})

test('the time until which a key is published is shown', () => {
  const until = keyTimeline([key('a', days(-10)), key('b', days(1))], NOW).map((each) => each.publishedUntil)
  expect(until).toEqual([null, days(31)])
})

test('published are the current key, then the next, then the retired ones; expired ones are not', () => {
  const keys = [
    key('next', days(2)),
    key('gone', days(-70)),
    key('older', days(-40)),
    key('current', days(-5)),
    key('old', days(-20)),
  ]
  expect(publishedKeys(keys, NOW).map(({ kid }) => kid)).toEqual(['current', 'next', 'old', 'older'])
})

test('a key is announced a day ahead at least', () => {
  expect(earliestActiveFrom(NOW)).toEqual(days(1))
})
