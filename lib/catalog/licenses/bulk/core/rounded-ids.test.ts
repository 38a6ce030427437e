import { expect, test } from 'vitest'
import { countRounded } from './rounded-ids'

const MAP = ['license_key', 'customer_discord_id'] as const
const rowsOf = (...ids: unknown[]) => ids.map((id, i) => [`KEY-${i}`, id])
const real = (count: number) => Array.from({ length: count }, (_, i) => `80035627054347${String(1001 + i * 7)}`)

test.each([
  ['two that a spreadsheet has rounded', ['800356270543470000', '912345678901234000', '800356270543470622'], 2],
  ['of 17 digits', ['80351110224678900', '90123456789012300', '80351110224678912'], 2],
  ['of 19 digits, with blanks around', [' 1234567890123450000 ', '1100000000000010000'], 2],
  ['of 20 digits', ['10000000000000100000', '18446744073709500000'], 2],
  [
    'zeros that a spreadsheet would not have left',
    ['80035627054347010', '1234567890123456000', '80035627054347010'],
    0,
  ],
  ['a tenth of many, as chance may have it', [...real(19), '80351110224678900', '90123456789012300'], 0],
  ['one alone', ['800356270543470000', '800356270543470622'], 0],
  ['two among many, as chance has it', [...real(60), '800356270543470000', '912345678901234000'], 0],
  ['none', real(5), 0],
  ['blank cells and other texts', ['', null, 'ada', '1000', '2000'], 0],
])('%s', (_, ids, count) => {
  expect(countRounded(rowsOf(...ids), [...MAP], 'customer_discord_id')).toBe(count)
})

test('a file without Discord IDs has none, whatever else ends in 000', () => {
  expect(
    countRounded(rowsOf('800356270543470000', '912345678901234000'), ['license_key', 'notes'], 'customer_discord_id'),
  ).toBe(0)
})

test('license keys that are numbers are counted the same', () => {
  const rows = [['800356270543470000'], ['912345678901234000'], ['KEY-3']]
  expect(countRounded(rows, ['license_key'], 'license_key')).toBe(2)
})
