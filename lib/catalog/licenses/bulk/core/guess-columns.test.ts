import { expect, test } from 'vitest'
import { guessColumns, mapRows, skippedStatus } from './guess-columns'
import type { ImportColumn } from './schema-import'

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

test.each([
  ['Buyer E-Mail', 'customer_email'],
  ['Internal comment', 'notes'],
  ['Seats', 'max_ips'],
  ['Max devices', 'max_ips'],
  ['Max. number of devices', 'max_ips'],
  ['Max. Geräte', 'max_ips'],
  ['Anzahl Geräte', 'max_ips'],
  ["Nombre d'appareils", 'max_ips'],
  ['Máximo de dispositivos', 'max_ips'],
  ['最大设备数', 'max_ips'],
  ['Seriennummer', 'license_key'],
  ['Lizenzschlüssel', 'license_key'],
  ['Gültig bis', 'expires_at'],
  ['Subscription end date', 'expires_at'],
  ['Order status', 'revoked'],
  ['Refunded?', 'revoked'],
  ['Notizen', 'notes'],
  ['Anmerkungen', 'notes'],
  ['Comentarios', 'notes'],
  ['Observações', 'notes'],
  ['Remarques', 'notes'],
  ['备注', 'notes'],
  ['Schlüssel', 'license_key'],
  ['Clé de licence', 'license_key'],
  ['许可证密钥', 'license_key'],
  ['Válido até', 'expires_at'],
  ['Válida hasta', 'expires_at'],
  ['到期日', 'expires_at'],
  ['Nom du client', 'customer_name'],
  ['Kundenname', 'customer_name'],
  ['邮箱', 'customer_email'],
  ['Gesperrt', 'revoked'],
  ['Color', null],
  ['Serie A', null],
  ['颜色', null],
])('%s is %s', (column, field) => {
  expect(guessColumns([column])).toEqual([field])
})

test('a column without a telling name is known by what is in it', () => {
  const columns = ['A', 'B', 'C', 'Order ID', 'Customer', 'Order state']
  const rows = [
    ['ada@example.com', 'ABCD-1234-EFGH', 'red', 'ABCD-1234-EFGX', 'Ada', 'paid'],
    ['', 'ABCD-1234-EFGI', 'blue', 'ABCD-1234-EFGY', 'Grace', 'refunded'],
  ]
  expect(guessColumns(columns, rows)).toEqual(['customer_email', 'license_key', null, null, 'customer_name', 'revoked'])
})

test('what is in a column wins over a name that says something else', () => {
  expect(guessColumns(['Buyer', 'Revoked'], [['ada@example.com', '2027-01-31']])).toEqual([
    'customer_email',
    'revoked_at',
  ])
  expect(guessColumns(['Revoked'], [['yes']])).toEqual(['revoked'])
})

test('the status of an export is not imported beside the moment of the revocation', () => {
  expect(guessColumns(['status', 'revoked_at'], [['revoked', '2027-01-31']])).toEqual([null, 'revoked_at'])
})

test.each([
  ['Status', ['aktiv', 'active', 'gesperrt', 'refunded']],
  ['Status', ['aktiv', 'gesperrt', 'in Klärung']],
  ['Statut', ['actif', 'révoqué', 'remboursée']],
  ['Estado', ['activo', 'revocado', 'reembolsado']],
  ['Situação', ['ativo', 'revogado']],
  ['状态', ['有效', '已撤销']],
])('%s with %j says which licenses were revoked', (column, values) => {
  expect(
    guessColumns(
      [column],
      values.map((value) => [value]),
    ),
  ).toEqual(['revoked'])
})

test('keys are known by their form, under a name that says little, with a prefix of two letters and a mistyped one', () => {
  const keys = ['TS-ZF604-AAAAA-BBBBB', 'TS-ZF604-AAAAA-BBBBC', 'TS-ZF605-AAAAA-BBBBB', 'TS-ZF606-AAAAA-BBBBB', '?']
  const rows = keys.map((key, i) => [key, i === 2 ? 'not-an-email' : `a${i}@b.test`])
  expect(guessColumns(['Lizenz', 'Kontakt'], rows)).toEqual(['license_key', 'customer_email'])
})

test.each(['License', 'Lizenz', 'Licencia', '许可证'])('%s with few values, repeated, is no key', (column) => {
  const rows = ['Pro', 'Pro', 'Basic', 'Pro'].map((value) => [value])
  expect(guessColumns([column], rows)).toEqual([null])
  expect(guessColumns([column], [['K1'], ['K2']])).toEqual(['license_key'])
})

test('a status that is skipped is known, unless something else says what was revoked', () => {
  const rows = [
    ['a@b.test', 'wird geprüft', 'Texas'],
    ['b@b.test', 'aktiv', 'Iowa'],
  ]
  const columns = ['Email', 'Status', 'State']
  const map = guessColumns(columns, rows)
  expect(map).toEqual(['customer_email', null, null])
  expect(skippedStatus(columns, rows, map)).toBe('Status')
  expect(skippedStatus(columns, rows, ['customer_email', null, 'revoked_at'])).toBeNull()
  expect(skippedStatus(['State'], [['Texas']], [null])).toBeNull()
})

test.each(['Type', 'Lizenztyp', 'Lizenz', 'Plan'])('%s with license types of the product is the type', (column) => {
  const rows = [['Pro'], ['basic'], ['']]
  expect(guessColumns([column], rows, { types: ['Basic', 'Pro'] })).toEqual(['license_type'])
  expect(guessColumns(['Type'], [...rows, ['Gold']], { types: ['Basic', 'Pro'] })).toEqual([null])
})

test('a column named Plan is the license type, before the product has such types', () => {
  expect(guessColumns(['Email', 'Plan'], [['ada@customer.test', 'Gold']])).toEqual(['customer_email', 'license_type'])
})

test('the type of an export stays a label, and no other column becomes a second one', () => {
  const rows = [['Pro', 'Pro']]
  expect(guessColumns(['license_type_name', 'Type'], rows, { types: ['Pro'] })).toEqual(['license_type_name', null])
})

test('what a column was matched to before wins, a skipped one too; then the keys of the metadata, in any case', () => {
  const columns = ['Email', 'Bestellnr', 'Notiz', 'Kontakt', 'kundennr']
  expect(guessColumns(columns)).toEqual(['customer_email', null, 'notes', null, null])
  const remembered = new Map<string, ImportColumn | null>([
    ['bestellnr', 'metadata.Bestellnr'],
    ['notiz', null],
    ['kontakt', 'customer_name'],
  ])
  expect(guessColumns(columns, [], { metadataKeys: ['Kundennr', 'Email'], remembered })).toEqual([
    'customer_email',
    'metadata.Bestellnr',
    null,
    'customer_name',
    'metadata.Kundennr',
  ])
  expect(guessColumns(['Bestellnr'], [], { metadataKeys: ['bestellnr'] })).toEqual(['metadata.bestellnr'])
})
