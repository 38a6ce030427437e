import { expect, test } from 'vitest'
import { namesIn } from '../core/column-content'
import { groupProblems, problemOfRow } from '../core/group-problems'
import type { ColumnMap } from '../core/guess-columns'
import { productsInFile } from '../core/products-in-file'
import { csvLines } from '../server/csv-lines'
import { dateFormatsOf, inputOf, partsOf, rowsNaming, typesInFile } from './import-attempt'
import { readImportFile } from './read-import-file'
import { refusedRowsCsv } from './refused-rows'

const TEXT = 'License key;Name\nA-1;Júlia Müller\n'
const fileOf = (...parts: BlobPart[]) => new File(parts, 'licenses.csv')
const ansi = (text: string) => Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)))
const utf16 = (text: string) => new Uint8Array(Uint16Array.from([...text].map((sign) => sign.charCodeAt(0))).buffer)

test.each<[string, BlobPart, string]>([
  ['UTF-8', TEXT, 'UTF-8'],
  ['UTF-8 with a mark', `\uFEFF${TEXT}`, 'UTF-8'],
  ['Windows-1252', ansi(TEXT), 'Windows-1252'],
  ['UTF-16', utf16(TEXT), 'UTF-16'],
  ['UTF-16 with a mark', utf16(`\uFEFF${TEXT}`), 'UTF-16'],
])('a file in %s is read with its letters', async (_, bytes, encoding) => {
  expect(await readImportFile(fileOf(bytes))).toMatchObject({
    encoding,
    columns: ['License key', 'Name'],
    rows: [['A-1', 'Júlia Müller']],
  })
})

test.each<[string, BlobPart]>([
  ['a program', "import { a, b } from 'x'\nconst c = (a, b) => {\n  return a, b, c\n}\n"],
  ['a page', '<!doctype html>\n<p>one, two</p>\n'],
  ['prose', 'Dear all, this is a letter, and no table\nSee you\nBye\n'],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 73, 72, 68, 82])],
])('%s is not a CSV file', async (_, bytes) => {
  await expect(readImportFile(fileOf(bytes))).rejects.toThrow("This doesn't look like a CSV file.")
})

const WITHOUT = { types: new Map<string, string>(), others: [] }

test('100,000 rows are read without holding the page for long, and sent in parts', async () => {
  const lines = Array.from({ length: 100_000 }, (_, i) => [`OLD-${i}`, `buyer${i}@old.test`, '31/05/2031', 'a, "b"\nc'])
  const text = csvLines([['License key', 'Email', 'Valid until', 'Notes'], ...lines])
  let turns = 0
  const other = setInterval(() => {
    turns += 1
  }, 0)
  const file = await readImportFile(fileOf(text))
  clearInterval(other)
  expect(file.rows).toHaveLength(100_000)
  // Others had their turn between the slices.
  expect(turns).toBeGreaterThan(10)

  const map = ['license_key', 'customer_email', 'expires_at', 'notes'] as const
  const dates = dateFormatsOf(file, [...map], new Map())
  const attempt = { productId: 'p', file, map: [...map], dates, ...WITHOUT }
  expect(partsOf(file)).toEqual([0, 20_000, 40_000, 60_000, 80_000])
  const last = inputOf(attempt, 80_000)
  expect(last.first_row).toBe(80_002)
  expect(last.rows).toHaveLength(20_000)
  expect(last.rows[19_999]).toEqual({
    license_key: 'OLD-99999',
    customer_email: 'buyer99999@old.test',
    expires_at: '2031-05-31',
    notes: 'a, "b"\nc',
  })
})

test('dates that could be read in two ways have no format until one is chosen', async () => {
  const file = await readImportFile(fileOf('Email,Valid until\na@b.test,03/04/2027\n'))
  const map = ['customer_email', 'expires_at'] as const
  expect([...dateFormatsOf(file, [...map], new Map())]).toEqual([[1, null]])
  const dates = dateFormatsOf(file, [...map], new Map([[1, 'mdy']]))
  expect(inputOf({ productId: 'p', file, map: [...map], dates, ...WITHOUT }, 0).rows).toEqual([
    { customer_email: 'a@b.test', expires_at: '2027-03-04' },
  ])
})

test('refused rows are the rows of the file with their reasons, and are read back as they were', async () => {
  const file = await readImportFile(fileOf("Email,Name,Problem\na@b.test,A,old\nno,'=1+1,old\nno,C,old\n"))
  const problems = [
    { field: 'customer_email', message: 'Enter an email.', rows: [3, 4] },
    { field: 'customer_name', message: 'Too short.', rows: [3] },
  ]
  const text = refusedRowsCsv(file, problems, ({ message }) => message)
  expect(text).toBe("Email,Name,Problem\nno,'=1+1,Enter an email. Too short.\nno,C,Enter an email.\n")
  expect((await readImportFile(fileOf(text))).rows[0]).toEqual(['no', '=1+1', 'Enter an email. Too short.'])
})

test('refused rows have the delimiter and the mark of their file', async () => {
  const file = await readImportFile(fileOf('\uFEFFEmail;Name\na@b.test;A\nno;B, C\n'))
  const problems = [{ field: 'customer_email', message: 'Enter an email.', rows: [3] }]
  const text = refusedRowsCsv(file, problems, ({ message }) => message)
  expect(text).toBe('\uFEFFEmail;Name;Problem\nno;B, C;Enter an email.\n')
  const old = await readImportFile(fileOf(ansi('Email;Name\nno;Jörg\n')))
  expect(refusedRowsCsv(old, problems, () => '')[0], 'in another encoding than its file').toBe('\uFEFF')
})

test('a duplicate names the row that it repeats, in the file of each and of merged parts', async () => {
  const file = await readImportFile(fileOf('Key,Email\nA,a@b.test\nB,b@b.test\nA,c@b.test\nB,b@b.test\n'))
  const of = (row: number, first: string) => ({ row, field: 'license_key', message: `Duplicate of row ${first}.` })
  const groups = groupProblems([of(4, '2'), of(5, '3')])
  expect(groups).toEqual([{ field: 'license_key', message: 'Duplicate of an earlier row.', rows: [4, 5], of: [2, 3] }])
  expect(refusedRowsCsv(file, groups, problemOfRow)).toBe(
    'Key,Email,Problem\nA,c@b.test,Duplicate of row 2.\nB,b@b.test,Duplicate of row 3.\n',
  )
})

test.each(['\n', '\r\n', '\r'])(
  'a line of another encoding is read in it, named by its number, and spoils no other: %j',
  async (end) => {
    const utf8 = (text: string) => new TextEncoder().encode(text)
    const file = await readImportFile(
      fileOf(
        utf8(`License key;Name${end}A-1;Júlia Müller${end}`),
        ansi(`A-2;Jörg Strauß${end}`),
        utf8(`A-3;Zoë €${end}`),
      ),
    )
    expect(file).toMatchObject({
      encoding: 'UTF-8',
      foreign: [3],
      rows: [
        ['A-1', 'Júlia Müller'],
        ['A-2', 'Jörg Strauß'],
        ['A-3', 'Zoë €'],
      ],
    })
  },
)

test('license types are sent by the ID of those that the product has, or that were chosen for a name', async () => {
  const file = await readImportFile(fileOf('Email,Plan\na@b.test,PRO\nc@b.test,Gold\nd@b.test,Lite\ne@b.test,\n'))
  const types = [
    { id: 'id-pro', name: 'Pro' },
    { id: 'id-basic', name: 'Basic' },
  ]
  const found = typesInFile(namesIn(file.rows, 1), types, new Map([['gold', 'id-basic']]))
  const map: ColumnMap = ['customer_email', 'license_type']
  const { rows } = inputOf({ productId: 'p', file, map, dates: new Map(), types: found, others: [] }, 0)
  expect(rows.map(({ license_type }) => license_type)).toEqual(['id-pro', 'id-basic', 'Lite', undefined])
})

test('the rows of one product are a file of their own, numbered as in the whole', async () => {
  const whole = await readImportFile(fileOf('Product,Email\nApp,a@b.test\nTool,b@b.test\n\napp ,c@b.test\n,d@b.test\n'))
  const found = productsInFile(whole, [null, 'customer_email'], [])
  expect(found).toMatchObject({
    column: 0,
    names: [
      { key: 'app', name: 'App', rows: 2 },
      { key: 'tool', rows: 1 },
      { key: '', rows: 1 },
    ],
  })
  const file = rowsNaming(whole, 0, 'app')
  expect(file.id).not.toBe(whole.id)
  const attempt = { productId: 'p', file, map: [null, 'customer_email'] as ColumnMap, dates: new Map(), ...WITHOUT }
  expect(inputOf(attempt, 0)).toEqual({
    product_id: 'p',
    first_row: 2,
    rows: [{ customer_email: 'a@b.test' }, { customer_email: 'c@b.test', row: 5 }],
  })
  const problems = [{ field: 'customer_email', message: 'No.', rows: [5] }]
  expect(refusedRowsCsv(file, problems, ({ message }) => message)).toContain('app,c@b.test,No.')
})

test.each<[string, string, ColumnMap, string[], number | null]>([
  [
    'a column of products by what it holds',
    'What,Email\nApp,a@b.test\nTool,b@b.test',
    [null, null],
    ['APP', 'Tool'],
    0,
  ],
  ['one product only', 'Product,Email\nApp,a@b.test\nApp,b@b.test', [null, null], ['App'], null],
  ['a column that is imported as something else', 'Product,Email\nA,a@b.test\nB,b@b.test', ['notes', null], [], null],
  ['a column of something else', 'Color,Email\nRed,a@b.test\nBlue,b@b.test', [null, null], ['App'], null],
])('%s', async (_, text, map, products, column) => {
  expect(productsInFile(await readImportFile(fileOf(text)), map, products)?.column ?? null).toBe(column)
})

test('a file that is read again is another, though it has as many rows', async () => {
  const text = 'Email\na@b.test\n'
  const [first, second] = [await readImportFile(fileOf(text)), await readImportFile(fileOf(text))]
  expect(second.id).not.toBe(first.id)
})
