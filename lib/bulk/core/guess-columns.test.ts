import { expect, test } from 'vitest'
import { guessColumns, mapRows } from './guess-columns'

test('columns are known by their usual names, however they are written', () => {
  const columns = ['License Key', 'customerEmail', 'E-Mail', 'Valid until', 'MAX_IPS', 'Colour', '']
  expect(guessColumns(columns)).toEqual(['license_key', 'customer_email', null, 'expires_at', 'max_ips', null, null])
})

test('what an export writes, an import reads', () => {
  const head = [
    'license_key',
    'product',
    'status',
    'customer_email',
    'customer_discord_id',
    'customer_name',
    'expires_at',
  ]
  expect(guessColumns(head)).toEqual([
    'license_key',
    null,
    null,
    'customer_email',
    'customer_discord_id',
    'customer_name',
    'expires_at',
  ])
})

test('rows are read by their columns, and blanks are left out', () => {
  const rows = [
    ['A-1', 'x', 'a@b.test', ''],
    ['A-2', 'y', null, 7],
  ]
  expect(mapRows(rows, ['license_key', null, 'customer_email', 'max_ips'])).toEqual([
    { license_key: 'A-1', customer_email: 'a@b.test' },
    { license_key: 'A-2', max_ips: 7 },
  ])
})
