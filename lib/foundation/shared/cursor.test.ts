import { expect, test } from 'vitest'
import { readCursor, readMinuteCursor, writeCursor, writeMinuteCursor } from './cursor'

const ID = '018f0000-0000-7000-8000-000000000000'

test('a cursor is read as it was written, and anything else is none', () => {
  const place = { at: new Date('2030-01-01T00:00:00.123Z'), id: ID }
  expect(writeCursor(place)).toBe(`1893456000123_${ID}`)
  expect(readCursor(writeCursor(place))).toEqual(place)
  for (const text of ['', 'x', '1_2', `${writeCursor(place)}'`, '99999999999999999_x'])
    expect(readCursor(text)).toBeNull()
})

test('a cursor of whole minutes', () => {
  const place = { at: new Date('2030-01-01T00:01:00.000Z'), id: ID }
  expect(writeMinuteCursor(place)).toBe(`31557601.${ID}`)
  expect(readMinuteCursor(writeMinuteCursor(place))).toEqual(place)
})

test.each([
  ['no number', 'NaN'],
  ['less than zero', '-1'],
  ['a fraction', '1.5'],
  ['after the year 9999', '999999999999999'],
])('%s is the time of no cursor', (_, time) => {
  expect(readCursor(`${time}_${ID}`)).toBeNull()
  expect(readMinuteCursor(`${time}.${ID}`)).toBeNull()
})
