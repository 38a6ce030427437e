import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv'

const read = async (text: string, slice?: number) => {
  const { columns, rows, numbers, problems } = await readCsv(text, slice)
  return { columns, rows: rows.map((cells, i) => [numbers[i], ...cells]), problems: problems.filter(Boolean) }
}

const HEADER = ['license_key', 'customer_email', 'notes']
const LINE_ENDS = ['\r\n', '\n', '\r']

/** A cell is trimmed, and what looks guarded or marked is another test's. */
const cell = fc
  .string({ unit: fc.constantFrom(...'aZ09 "\',;|\t\r\n\u2028é😀'), maxLength: 12 })
  .map((text) => text.trim())
  .filter((text) => !/(^|[;\t\r\n])["']*[\t\r'\d=]/.test(text))

test('rows are read as they were written, with their numbers, in any dialect and any slice', async () => {
  const row = fc.record({
    cells: fc.tuple(fc.constantFrom('K-1', 'K-2'), cell, cell),
    end: fc.constantFrom(...LINE_ENDS),
    blankRows: fc.integer({ min: 0, max: 2 }),
    isQuoted: fc.boolean(),
  })
  const dialect = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    hasSepLine: fc.boolean(),
    header: fc.constantFrom(...LINE_ENDS),
    slice: fc.integer({ min: 1, max: 200 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), dialect, async (rows, of) => {
      const { delimiter, hasSepLine, slice } = of
      const write = (cells: string[], end: string, isQuoted: boolean) =>
        // What the writer quotes by itself depends on its own line end: here also what another line end needs.
        stringify([cells], { delimiter, quoted: isQuoted, quoted_match: /[\r\n"]/, record_delimiter: end })
      let text = hasSepLine ? `sep=${delimiter}${of.header}` : ''
      text += write(HEADER, of.header, false)
      let number = 1
      const expected = rows.map(({ cells, end, blankRows, isQuoted }) => {
        text += end.repeat(blankRows) + write(cells, end, isQuoted)
        number += blankRows + 1
        return [number, ...cells]
      })
      // A blank row after CR would be read as CR LF, where its own line end is LF.
      fc.pre(!/\r\n/.test(text.replaceAll('\r\n', '')) && !hasFusedEnds(rows, of.header))
      expect(await read(text, slice)).toEqual({ columns: HEADER, rows: expected, problems: [] })
    }),
    { numRuns: 400 },
  )
})

/** CR at the end of one row and LF of a blank one are one line end. */
function hasFusedEnds(rows: readonly { end: string; blankRows: number }[], header: string): boolean {
  return rows.some(({ end, blankRows }, i) => blankRows > 0 && end === '\n' && (rows[i - 1]?.end ?? header) === '\r')
}

test.each([
  ['a file of CRLF with one LF', 'license_key,notes\r\nK-1,one\nK-2,two\r\nK-3,three\r\n'],
  ['a header of CRLF over rows of LF', 'license_key,notes\r\nK-1,one\nK-2,two\nK-3,three\n'],
  ['a file of LF with one CRLF', 'license_key,notes\nK-1,one\nK-2,two\r\nK-3,three'],
  ['a first line that names the delimiter', 'sep=;\r\nlicense_key;notes\r\nK-1;one\r\nK-2;two\r\nK-3;three\r\n'],
  ['vertical bars', 'license_key|notes\nK-1|one\nK-2|two\nK-3|three\n'],
  ['a header and rows that end with a delimiter', 'license_key,notes,\nK-1,one,\nK-2,two,\nK-3,three,\n'],
  ['a blank cell more in each row', 'license_key,notes\nK-1,one,\nK-2,two,,\nK-3,three,\n'],
])('%s has all its rows', async (_, text) => {
  const { columns, rows, problems } = await read(text)
  expect([columns, problems]).toEqual([['license_key', 'notes'], []])
  expect(rows.map(([row, key, notes]) => [row, key, notes])).toEqual([
    [2, 'K-1', 'one'],
    [3, 'K-2', 'two'],
    [4, 'K-3', 'three'],
  ])
})

test('3,000 rows are 3,000 rows when one of them ends in another way', async () => {
  const lines = Array.from({ length: 3_000 }, (_, i) => `K-${i},one${i === 1_500 ? '\n' : '\r\n'}`)
  expect((await readCsv(`license_key,notes\r\n${lines.join('')}`)).rows).toHaveLength(3_000)
})

test('rows have the numbers that a spreadsheet shows: blank ones count, line breaks in a cell do not', async () => {
  const { rows } = await read('license_key,notes\n\nK-1,"one\ntwo"\n,\n\nK-2,three\n')
  expect(rows).toEqual([
    [3, 'K-1', 'one\ntwo'],
    [6, 'K-2', 'three'],
  ])
})

test.each([
  [
    'semicolons with commas in a quoted name',
    'license_key;"Mail, main, private";customer_email\nK-1;a;a@b.test\n',
    'Mail, main, private',
  ],
  ['as many commas as semicolons', 'license_key;Mail, main\nK-1;a@b.test\n', 'Mail, main'],
  ['commas in every row too', 'license_key;Mail, main\nK-1;Doe, Jane\n', 'Mail, main'],
  ['tabs with commas in the names', 'license_key\tMail, main, private\tnotes\nK-1\ta\tb, c\n', 'Mail, main, private'],
  ['a line break in a name', 'license_key,"Mail\nmain",notes\nK-1,a,b\n', 'Mail\nmain'],
  ['a semicolon in a name', 'license_key,"Mail; main",notes\nK-1,a,b\n', 'Mail; main'],
])('a header may have %s', async (_, text, name) => {
  const { columns, rows } = await read(text)
  expect([columns[1], rows[0]?.[1], rows[0]?.length]).toEqual([name, 'K-1', columns.length + 1])
})

test('a row with more cells than the header is refused by name, a shorter one is filled', async () => {
  const table = await readCsv(
    'license_key,email,name,notes\nC-1,a@b.test,Doe, Jane,VIP\nC-2,b@b.test\nC-3,c@b.test,C,x\n',
  )
  expect(table.problems).toEqual([
    'This row has 5 cells, and the header names 4 columns. Put a cell that contains a comma in quotation marks, or name the last column.',
    undefined,
    undefined,
  ])
  const unnamed = await readCsv('license_key,email,name,notes,,\nC-1,a@b.test,Doe, Jane,VIP\nC-2,b@b.test,B,x,,\n')
  expect(unnamed).toMatchObject({ columns: table.columns, problems: [table.problems[0], undefined] })
  expect((await readCsv('a;b\n1;2;3\n')).problems[0]).toContain('contains a semicolon in quotation marks')
})

test.each([
  ['="0012345"', '0012345'],
  ['"=""0012345"""', '0012345'],
  ['"=""a,b"""', 'a,b'],
  ["'0012345", '0012345'],
  ["'800356270543470622", '800356270543470622'],
  ["'=SUM(A1)", '=SUM(A1)'],
  ["'=1", '=1'],
  ["''=x", "'=x"],
  ["'90s club", "'90s club"],
  ['5" disk', '5" disk'],
  ['Jane "JD" Doe', 'Jane "JD" Doe'],
])('the cell %s is %s', async (written, value) => {
  expect((await read(`license_key,notes\nK-1,${written}\n`)).rows).toEqual([[2, 'K-1', value]])
})

test.each([
  ['text after a quotation mark', 'license_key,notes\nK-1,one\nK-2,"two" three\n', "Row 3 can't be read"],
  ['a quotation mark that is not closed', 'license_key,notes\nK-1,one\nK-2,"two\nK-3,three\n', "Row 3 can't be read"],
  ['a title', 'Customers of 2026\nlicense_key,notes\nK-1,one\nK-2,two\n', 'names of the columns'],
  ['a title, as a spreadsheet saves it', 'Customers of 2026,\nlicense_key,notes\nK-1,one\nK-2,two\n', 'Delete what is'],
])('%s is refused with what to do', async (_, text, sentence) => {
  await expect(readCsv(text, 8)).rejects.toThrow(sentence)
})

test('a quotation mark that is not closed does not make the page read the whole file as one cell', async () => {
  const text = `license_key,notes\nK-1,"one\n${'K-2,two\n'.repeat(400_000)}`
  await expect(readCsv(text)).rejects.toThrow("Row 2 can't be read")
})
