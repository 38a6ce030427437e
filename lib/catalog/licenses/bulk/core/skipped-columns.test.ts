import { expect, test } from 'vitest'
import { mapRows } from './guess-columns'
import { readImportRow } from './import-row'
import { keepAsMetadata, skippedColumns } from './skipped-columns'

test('columns with values that are not imported are named, and are kept as metadata by their names', () => {
  const columns = ['Email', 'Bestellnr', 'Notiz', 'Blank', 'Product', 'Problem']
  const rows = [
    ['ada@b.test', 'B-1', '', ' ', 'App', 'Enter a valid email address.'],
    ['bea@b.test', 7, 'VIP', '', 'App', ''],
  ]
  const map = ['customer_email' as const, null, null, null, null, null]
  const skipped = skippedColumns(columns, rows, { map, used: 4 })
  expect(skipped).toEqual([
    { column: 1, name: 'Bestellnr', misfit: null },
    { column: 2, name: 'Notiz', misfit: null },
  ])
  const kept = keepAsMetadata(map, skipped)
  expect(kept).toEqual(['customer_email', 'metadata.Bestellnr', 'metadata.Notiz', null, null, null])
  expect(skippedColumns(columns, rows, { map: kept, used: 4 })).toEqual([])
  expect(mapRows(rows, kept).map((row) => readImportRow(row).license?.metadata)).toEqual([
    { Bestellnr: 'B-1' },
    { Bestellnr: '7', Notiz: 'VIP' },
  ])
})

test.each([
  ['', 'x', 'name'],
  ['a[b]', 'x', 'name'],
  ['n'.repeat(41), 'x', 'name'],
  ['Long', 'x'.repeat(501), 'value'],
  ['Fits', `${'x'.repeat(500)} `, null],
  ['Object', { a: 1 }, 'value'],
  ['Fraction', 1.5, 'value'],
])('whether the column %j with %j can be metadata', (name, value, misfit) => {
  expect(skippedColumns([name], [[value]], { map: [null] })).toMatchObject([{ misfit }])
})

test('of two columns with one name, and of more than 20, the first are kept', () => {
  const columns = [...Array.from({ length: 21 }, (_, i) => `C${i}`), 'C0']
  const map = columns.map((_, i) => (i === 3 ? ('metadata.C3' as const) : null))
  const skipped = skippedColumns(columns, [columns.map(() => 'x')], { map })
  expect(skipped.filter(({ misfit }) => misfit !== null)).toEqual([
    { column: 20, name: 'C20', misfit: 'full' },
    { column: 21, name: 'C0', misfit: 'name' },
  ])
})
