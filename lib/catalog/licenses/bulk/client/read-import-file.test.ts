import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAcceptableLicenseKey } from '@/lib/foundation/shared/license-key'
import { guessColumns, mapRows } from '../core/guess-columns'
import { readImportRow } from '../core/import-row'
import { csvLines } from '../server/csv-lines'
import { readImportFile } from './read-import-file'

const COLUMNS = ['license_key', 'customer_email', 'customer_name', 'notes']

/** Exports the rows to a file, and reads it as an import does. */
async function roundTrip(rows: (string | null)[][]) {
  const file = await readImportFile(new File([`\uFEFF${csvLines([COLUMNS, ...rows])}`], 'licenses.csv'))
  return mapRows(file.rows, guessColumns(file.columns)).map((row) => readImportRow(row).license)
}

const sign = fc.constantFrom('', '=', '+', '-', '@', "'", "'=", "''-", '"', ',', ';')
const text = (max: number) =>
  fc
    .tuple(sign, fc.string({ unit: fc.constantFrom(...'aZ9 \'"=+-@,;\n\té😀'), minLength: 1, maxLength: max }))
    .map((parts) => parts.join('').trim())
    .filter((joined) => joined !== '')
const key = fc
  .tuple(sign, fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }))
  .map((parts) => parts.join(''))
  .filter(isAcceptableLicenseKey)

test('an export is read back unchanged: keys, names and notes, whatever they start with', async () => {
  const row = fc.tuple(key, fc.constant('cy@customer.test'), text(50), text(500))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const read = await roundTrip(rows)
      expect(
        read.map((license) => [
          license?.license_key,
          license?.customer?.email,
          license?.customer?.name,
          license?.notes,
        ]),
      ).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

test('no cell of an export starts a formula', async () => {
  const lines = csvLines([['=1+1', '-2', '@A1', '+3', "'=1", 'x=1']])
  expect(lines).toBe("'=1+1,'-2,'@A1,'+3,''=1,x=1\n")
})

test('a copied cell is kept unchanged', () => {
  expect(csvLines([['-KEY-1', '-note']], { exact: [0] })).toBe("-KEY-1,'-note\n")
})

test.each(['\n', '\r\n', '\r'])('an object on each line is a row, with the number of its line: %j', async (end) => {
  const lines = ['{"license_key":"A-1","notes":"one"}', '', '[]', ' {"license_key":"A-2","seats":3} ', '']
  expect(await readImportFile(new File([lines.join(end)], 'licenses.jsonl'))).toMatchObject({
    columns: ['license_key', 'notes', 'seats'],
    rows: [
      ['A-1', 'one', undefined],
      [undefined, undefined, undefined],
      ['A-2', undefined, 3],
    ],
    numbers: [1, 3, 4],
    problems: [undefined, 'Use an object of columns and values.', undefined],
  })
  await expect(readImportFile(new File([`{"a":1}${end}{"a":`], 'licenses.jsonl'))).rejects.toThrow('CSV or JSON')
})
