import { expect, test } from 'vitest'
import {
  daysToLastDay,
  endOfExpiriesOn,
  formatExpiry,
  formatLastDay,
  isEndOfDay,
  lastDayOf,
  startOfExpiriesOn,
} from './expiry'
import { expiry } from './instant'
import { FIELD_WORDS } from './words/field-words'

test.each([
  ['2027-01-31', '2027-01-31T23:59:59.000Z'],
  ['2028-02-29', '2028-02-29T23:59:59.000Z'],
  ['1970-01-01', '1970-01-01T23:59:59.000Z'],
  ['9999-12-31', '9999-12-31T23:59:59.000Z'],
  ['2027-01-31T00:00:00Z', '2027-01-31T00:00:00.000Z'],
  ['2027-01-31T23:30:00-08:00', '2027-02-01T07:30:00.000Z'],
])('%s is an expiry at %s', (text, at) => expect(expiry.parse(text)).toBe(at))

test.each([
  '2027-02-29',
  '2027-1-31',
  '31.01.2027',
  '1969-12-31',
  '10000-01-01',
  '1969-12-31T23:59:59Z',
  '2027-01-31T12:00:00',
  ' 2027-01-31',
  20270131,
])('%j is no expiry, and the refusal names both ways to write one', (text) => {
  expect(expiry.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([FIELD_WORDS.expiry])
})

test('nothing typed is answered in other words than something wrong', () => {
  expect(expiry.safeParse('').error?.issues[0]?.message).toBe('Enter a date.')
})

test.each([
  ['2027-01-31T23:59:59.000Z', '2027-01-31', true],
  ['2027-01-31T23:59:00.000Z', '2027-01-31', true],
  ['2027-01-31T23:59:59.999Z', '2027-01-31', true],
  // At midnight nothing of the new day is left.
  ['2027-02-01T00:00:00.000Z', '2027-01-31', true],
  ['2027-02-01T00:00:00.001Z', '2027-02-01', false],
  ['2027-01-31T23:58:59.999Z', '2027-01-31', false],
  ['2027-01-31T16:00:00.000Z', '2027-01-31', false],
])('what expires at %s works last on %s, through the day: %s', (at, day, isThrough) => {
  expect([lastDayOf(new Date(at)), isEndOfDay(new Date(at))]).toEqual([day, isThrough])
})

test('an expiry is shown as its last day, with its time where the day is not over', () => {
  const short = { locale: 'en-GB', dateStyle: 'medium' } as const
  const long = { locale: 'de-DE', dateStyle: 'long' } as const
  const [end, midnight, afternoon] = ['2027-01-31T23:59:59Z', '2027-02-01T00:00:00Z', '2027-01-31T16:00:00Z'].map(
    (at) => new Date(at),
  ) as [Date, Date, Date]
  expect([end, midnight, afternoon].map((at) => formatExpiry(at, short))).toEqual([
    '31 Jan 2027',
    '31 Jan 2027',
    '31 Jan 2027, 16:00 UTC',
  ])
  expect(formatLastDay(afternoon, short)).toBe('31 Jan 2027')
  expect([end, afternoon].map((at) => formatExpiry(at, long))).toEqual([
    '31. Januar 2027',
    '31. Januar 2027 um 16:00 UTC',
  ])
})

test('a filter by a day finds the expiries that are shown as that day, and no other', () => {
  const [from, to] = [startOfExpiriesOn('2027-01-31'), endOfExpiriesOn('2027-01-31')]
  for (const at of [
    '2027-01-31T00:00:00.000Z',
    '2027-01-31T00:00:00.001Z',
    '2027-02-01T00:00:00.000Z',
    '2027-02-01T00:00:00.001Z',
  ])
    expect([at, from <= at && at < to]).toEqual([at, lastDayOf(new Date(at)) === '2027-01-31'])
  expect(endOfExpiriesOn('9999-12-31')).toBe('9999-12-31T23:59:59.999Z')
})

test.each([
  ['2026-12-04T23:59:59Z', '2026-11-29T08:00:00Z', 'UTC', 5],
  ['2026-12-05T00:00:00Z', '2026-11-29T23:59:59Z', 'UTC', 5],
  ['2026-12-04T00:00:01Z', '2026-11-29T23:59:59Z', 'UTC', 5],
  ['2026-12-04T23:59:59Z', '2026-11-29T12:00:00Z', 'Pacific/Kiritimati', 4],
  ['2026-12-04T23:59:59Z', '2026-11-29T02:00:00Z', 'America/Los_Angeles', 6],
  // Over the end of summer time.
  ['2026-10-28T23:59:59Z', '2026-10-23T22:30:00Z', 'Europe/Berlin', 4],
  ['2026-12-04T23:59:59Z', '2026-12-04T08:00:00Z', 'UTC', 0],
  // At 00:30 and 16:00 of the reader's days.
  ['2026-12-04T23:30:00Z', '2026-11-29T12:00:00Z', 'Europe/Berlin', 6],
  ['2026-12-05T00:00:01Z', '2026-11-29T12:00:00Z', 'America/Los_Angeles', 5],
])('of an expiry at %s, the last day is at %s in %s so many days away: %s', (at, now, zone, days) => {
  expect(daysToLastDay(new Date(at), new Date(now), zone)).toBe(days)
})

test('in French the first of a month is the 1er, and no other day or hour', () => {
  const of = (at: string, dateStyle: 'long' | 'medium' = 'long') =>
    formatExpiry(new Date(at), { locale: 'fr-FR', dateStyle })
  expect(of('2026-12-01T23:59:59Z')).toBe('1er décembre 2026')
  expect(of('2026-12-01T16:00:00Z')).toMatch(/^1er décembre 2026/)
  expect(of('2026-12-01T23:59:59Z', 'medium')).toMatch(/^1er déc/)
  expect(of('2026-12-11T23:59:59Z')).toBe('11 décembre 2026')
})
