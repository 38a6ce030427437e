import { expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatLogTime,
  formatRelative,
  formatUtc,
  formatZone,
} from './format-time'

const NOW = Date.parse('2026-03-03T14:05:09Z')
const ago = (seconds: number) => formatRelative(new Date(NOW - seconds * 1000), NOW, 'UTC')

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [-20, 'just now'],
  [-45, 'in under a minute'],
  [60, '1 min ago'],
  [59 * 60, '59 min ago'],
  [3600, '1 hr ago'],
  [86_399, '23 hr ago'],
  [86_400, 'yesterday'],
  [6 * 86_400, '6 days ago'],
  [-3 * 86_400, 'in 3 days'],
  [8 * 86_400, '23 Feb 2026'],
])('a moment %d s ago reads "%s"', (seconds, text) => {
  expect(ago(seconds)).toBe(text)
})

test('dates are those of the reader, the exact moment is UTC', () => {
  const late = new Date('2026-03-03T23:30:00Z')
  expect(formatDate(late, 'Asia/Tokyo')).toBe('4 Mar 2026')
  expect(formatDateTime(late, 'Asia/Tokyo')).toBe('4 Mar 2026, 08:30')
  expect([formatZone(late, 'UTC'), formatZone(late, 'Asia/Tokyo')]).toEqual(['UTC', 'GMT+9'])
  expect(formatUtc(late)).toBe('2026-03-03 23:30:00 UTC')
  expect(formatLogTime(late, late.getTime(), 'Asia/Tokyo')).toBe('08:30:00')
  expect(formatLogTime(late, late.getTime() + 86_400_000, 'Asia/Tokyo')).toBe('4 Mar, 08:30:00')
})

test.each([
  [400, '0 s'],
  [59_000, '59 s'],
  [125_000, '2 min 05 s'],
  [4_320_000, '1 h 12 min'],
])('%d ms last "%s"', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
