import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readImportRow } from './import-row'

const NOW = new Date('2027-01-01T12:00:00Z')
const read = (row: Record<string, unknown>) => readImportRow({ customer_email: 'a@b.test', ...row })

test.each([
  ['2031-05-31', '2031-05-31T23:59:59.000Z'],
  ['2031-05-31T10:00:00Z', '2031-05-31T10:00:00.000Z'],
  ['2031-05-31 10:00', '2031-05-31T10:00:00.000Z'],
  ['2031-05-31 10:00:00.5 UTC', '2031-05-31T10:00:00.500Z'],
  ['2031-05-31T10:00:00+02:00', '2031-05-31T08:00:00.000Z'],
  ['2031-05-31 00:00:00+00', '2031-05-31T00:00:00.000Z'],
  ['2031-05-31 00:00:00.123456+05:30', '2031-05-30T18:30:00.123Z'],
  ['2031/5/31', '2031-05-31T23:59:59.000Z'],
  ['2031年5月31日', '2031-05-31T23:59:59.000Z'],
  ['0000-00-00 00:00:00', null],
  ['0', null],
  ['lifetime', null],
  ['Never', null],
  ['nie', null],
  ['Unbegrenzt', null],
  ['illimité', null],
  ['sin límite', null],
  ['vitalício', null],
  ['永久', null],
  ['', null],
])('an expiry of %j is %j', (expires_at, expected) => {
  expect(read({ expires_at }).license?.expires_at).toBe(expected)
})

test.each([
  ['46418', 'how a spreadsheet counts days'],
  ['1/31/27', 'four digits'],
  ['27/01/31', 'four digits'],
])('an expiry of %j is refused with its reason', (expires_at, reason) => {
  expect(read({ expires_at }).problems).toEqual([{ field: 'expires_at', message: expect.stringContaining(reason) }])
})

test.each(['2031-02-30', '31.05.2031', '0000-01-01', '2031-05-31T25:00:00Z', 'tomorrow', '1924991999'])(
  'an expiry of %j is refused',
  (expires_at) => {
    expect(read({ expires_at }).problems).toEqual([
      { field: 'expires_at', message: expect.stringMatching(/, like 20\d\d-\d\d-\d\d/) },
    ])
  },
)

test.each([
  ['license_key', 12345678901234567000, null],
  ['license_key', 1e21, null],
  ['license_key', 100.1, null],
  ['license_key', 12345, '12345'],
  ['customer_name', 9007199254740992, null],
  ['customer_name', 9007199254740991, '9007199254740991'],
  ['version_pinned', 1.1, null],
  ['version_range_max', 2, null],
  ['customer_discord_id', 800356270543470600, null],
  ['metadata.order', 12345678901234567000, null],
  ['metadata.order', 5, '5'],
])('%s as the number %d is %j', (field, value, text) => {
  const { license, problems } = read({ [field]: value })
  if (text === null)
    expect(problems).toEqual([{ field, message: expect.stringMatching(/^This is a number.* in quotation marks\.$/) }])
  else expect(JSON.stringify(license)).toContain(`"${text}"`)
})

test('numbers in metadata are texts where nothing can be lost; others are refused by their key', () => {
  expect(read({ metadata: { n: 5 } }).license?.metadata).toEqual({ n: '5' })
  expect(read({ metadata: '{"n":12345678901234567891}' }).problems).toEqual([
    { field: 'metadata', message: 'n: This is a number. Write it as text, in quotation marks.' },
  ])
  expect(read({ metadata: { vip: true } }).problems).toEqual([
    { field: 'metadata', message: 'vip: Write it as text, in quotation marks.' },
  ])
})

test.each(['1.23457E+14', '1,23457e+14', '8E+17'])('the key %s was shortened by a spreadsheet', (license_key) => {
  expect(read({ license_key }).problems).toEqual([
    { field: 'license_key', message: expect.stringContaining('shortened') },
  ])
  expect(read({ customer_discord_id: license_key }).problems).toEqual([
    { field: 'customer_discord_id', message: expect.stringContaining('shortened') },
  ])
})

test.each([
  ['WAHR', 'FALSCH'],
  ['VRAI', 'FAUX'],
  ['VERDADERO', 'FALSO'],
  ['Verdadeiro', 'Não'],
  ['sí', 'no'],
  ['SI\u0301', 'na\u0303o'],
  ['是', '否'],
  ['Ja', 'Nein'],
])('%s and %s are yes and no', (yes, no) => {
  expect(read({ ip_system_enabled: yes }).license?.ip_system_enabled).toBe(true)
  expect(read({ ip_system_enabled: no }).license?.ip_system_enabled).toBe(false)
})

test.each([
  ['3.0', 3],
  ['3,0', 3],
  ['3.00', 3],
  ['3', 3],
  [3, 3],
  ['3,000', null],
  ['3.5', null],
])('a limit of %j addresses is %j', (max_ips, expected) => {
  const { license, problems } = read({ max_ips })
  expect(license?.max_ips ?? null).toBe(expected)
  expect(problems === null).toBe(expected !== null)
})

test.each(['unlimited', 'unbegrenzt', ' Ohne Limit ', 'ILLIMITÉ', 'sin límite', 'ilimitado', '无限'])(
  'a limit of %j is none: IP control is off, whatever the license type or the product says',
  (max_ips) => {
    expect(read({ max_ips }).license).toMatchObject({ max_ips: null, ip_system_enabled: false })
    expect(read({ max_ips, ip_system_enabled: 'no' }).license).toMatchObject({ ip_system_enabled: false })
    expect(read({ max_ips, ip_system_enabled: 'yes' }).problems).toEqual([
      { field: 'max_ips', message: 'Use a number: IP control is on in this row. Turn it off there for no limit.' },
    ])
  },
)

test.each(['0', 'many', '10001', '-1'])(
  'a limit of %j is refused, and the reason says how to write none',
  (max_ips) => {
    expect(read({ max_ips }).problems).toEqual([
      { field: 'max_ips', message: 'Enter a whole number from 1 to 10,000. Write “unlimited” for no limit.' },
    ])
  },
)

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
  ['Gesperrt', '2027-05-01T00:00:00.000Z'],
  ['remboursée', '2027-05-01T00:00:00.000Z'],
  ['已撤销', '2027-05-01T00:00:00.000Z'],
  ['aktiv', null],
  ['ativo', null],
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

test.each([
  ['gekündigt', '2031-05-31', null],
  ['Canceled', '2031-05-31', null],
  ['gekündigt', '2026-05-31', NOW.toISOString()],
  ['canceled', '', NOW.toISOString()],
  ['gesperrt', '2031-05-31', NOW.toISOString()],
  ['refunded', '2031-05-31', NOW.toISOString()],
])('%s with the end %j is revoked at %j: what is canceled works until its end', (revoked, expires_at, revokedAt) => {
  const row = { customer_email: 'a@b.test', revoked, expires_at }
  expect(readImportRow(row, { types: [], now: NOW }).license?.revoked_at).toBe(revokedAt)
})

test('what is canceled, but works until its end, says so in its notes', () => {
  const notesOf = (cells: object) =>
    readImportRow({ customer_email: 'a@b.test', ...cells }, { types: [], now: NOW }).license?.notes
  const canceled = { revoked: 'gekündigt', expires_at: '2027-01-05' }
  expect(notesOf(canceled)).toBe('Imported as canceled, ending January 5, 2027.')
  expect(notesOf({ ...canceled, notes: 'VIP' })).toBe('Imported as canceled, ending January 5, 2027.\nVIP')
  expect(notesOf({ ...canceled, notes: 'x'.repeat(10_000) })).toBe('x'.repeat(10_000))
  expect(notesOf({ ...canceled, expires_at: '2026-01-05' })).toBeNull()
  expect(notesOf({ ...canceled, revoked: 'aktiv' })).toBeNull()
})
