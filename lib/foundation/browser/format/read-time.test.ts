import { expect, test } from 'vitest'
import { readTime } from './read-time'

test.each([
  ['14:30', '14:30'],
  ['9:05', '09:05'],
  [' 9.05 ', '09:05'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9', '09:00'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['2:30 PM', null],
  ['12:5', null],
  ['', null],
])('%j is read as %j', (text, time) => {
  expect(readTime(text)).toBe(time)
})
