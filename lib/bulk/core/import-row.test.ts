import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readImportRow } from './import-row'

const read = (row: Record<string, unknown>) => readImportRow({ customer_email: 'a@b.test', ...row })

test.each([
  ['2031-05-31', '2031-05-31T00:00:00.000Z'],
  ['2031-05-31T10:00:00Z', '2031-05-31T10:00:00.000Z'],
  ['2031-05-31 10:00', '2031-05-31T10:00:00.000Z'],
  ['2031-05-31 10:00:00.5 UTC', '2031-05-31T10:00:00.500Z'],
  ['2031-05-31T10:00:00+02:00', '2031-05-31T08:00:00.000Z'],
  ['lifetime', null],
  ['Never', null],
  ['', null],
])('an expiry of %j is %j', (expires_at, expected) => {
  expect(read({ expires_at }).license?.expires_at).toBe(expected)
})

test.each(['2031-02-30', '31.05.2031', '0000-01-01', '2031-05-31T25:00:00Z', 'tomorrow', '1924991999'])(
  'an expiry of %j is refused',
  (expires_at) => {
    expect(read({ expires_at }).problems).toEqual([{ field: 'expires_at', message: expect.stringContaining('2030') }])
  },
)

test('a Discord id that came as a number is refused: it is too long for one', () => {
  expect(read({ customer_discord_id: 80351110224678912 }).problems).toMatchObject([{ field: 'customer_discord_id' }])
})

test('a pin and a range do not go together', () => {
  expect(read({ version_pinned: '1.0', version_range_min: '1.0' }).problems).toMatchObject([
    { field: 'version_pinned' },
  ])
})

test.each([[{ 'metadata.__proto__': 'x' }], [{ metadata: '{"__proto__":"x"}' }], [{ toString: 'x' }]])(
  'what no license can keep is refused, not left out: %j',
  (row) => {
    expect(read(row)).toMatchObject({ license: null, problems: [{ message: expect.any(String) }] })
  },
)

test('whatever a row holds, it is read or refused with a reason, and never throws', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), (row, expires_at) => {
      const { license, problems } = readImportRow({ ...row, expires_at })
      expect(license === null).toBe(problems !== null && problems.length > 0)
    }),
  )
})

test.each([
  ['yes', '2027-05-01T00:00:00.000Z'],
  ['Refunded', '2027-05-01T00:00:00.000Z'],
  ['no', null],
  ['paid', null],
  ['', null],
])('revoked: %j is revoked at %j', (revoked, revoked_at) => {
  const known = { types: [], now: new Date('2027-05-01T00:00:00Z') }
  expect(readImportRow({ customer_email: 'a@b.test', revoked }, known).license?.revoked_at).toBe(revoked_at)
})

test('a status that could mean either is refused', () => {
  expect(read({ revoked: 'pending' }).problems).toMatchObject([{ field: 'revoked' }])
})

test('the moment of a revocation wins over a yes', () => {
  expect(read({ revoked: 'yes', revoked_at: '2026-01-02' }).license?.revoked_at).toBe('2026-01-02T00:00:00.000Z')
})
