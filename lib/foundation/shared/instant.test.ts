import { expect, test } from 'vitest'
import { instant, instantOfMs } from './instant'

test.each([
  ['2031-05-31T10:00:00+02:00', '2031-05-31T08:00:00.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is %s', (text, at) => expect(instant.parse(text)).toBe(at))

test.each(['', '2031-05-31', '1969-12-31T23:59:59Z', '10000-01-01T00:00:00Z', '9999-12-31T23:59:59-05:00'])(
  '%j is no instant',
  (text) => expect(instant.safeParse(text).success).toBe(false),
)

test('nothing typed is answered in other words than something wrong', () => {
  expect(instant.safeParse('').error?.issues[0]?.message).toBe('Enter a date and time.')
})

test('a cursor holds no time that no row can have', () => {
  expect(instantOfMs(0)).toEqual(new Date(0))
  expect([instantOfMs(-1), instantOfMs(253_402_300_800_000), instantOfMs(Number.NaN)]).toEqual([null, null, null])
})
