import { parse } from 'csv-parse/browser/esm/sync'
import { unmarkFormula } from '@/lib/foundation/shared/csv-formulas'
import { guessColumns } from '../core/guess-columns'

export const NOT_A_CSV = "This doesn't look like a CSV file."

/** A table as it is read: every row with its number in the file, and with the reason if it has to be refused. */
export type Table = {
  columns: string[]
  rows: unknown[][]
  numbers: number[]
  problems: (string | undefined)[]
  /** between its cells; a comma for JSON */
  delimiter: string
}

/** Characters parsed before the page may draw and answer again. */
const SLICE = 200_000
/** A quotation mark that is never closed makes the rest of the file one record: it is refused here. */
const MAX_RECORD_BYTES = 1024 * 1024
const HEAD = 64 * 1024
const LOOKED_AT = 100
const MAX_NAME = 200

/** Files are joined and touched on several systems: each of the three ends a record, mixed as they like. */
const OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  // Surplus and missing cells are seen below, row by row.
  relax_column_count: true,
  // A quotation mark inside a cell without them is text, as in a spreadsheet: ="0012", 5" disk.
  relax_quotes: true,
  trim: true,
  max_record_size: MAX_RECORD_BYTES,
}

/** The csv-parse package has an option to find the delimiter; it fails on letters beyond ASCII. */
const DELIMITERS = [
  { sign: ',', name: 'comma' },
  { sign: ';', name: 'semicolon' },
  { sign: '\t', name: 'tab' },
  { sign: '|', name: 'vertical bar' },
]

/** The line by which Excel is told the delimiter; it does not show it as a row. */
const SEP_LINE = /^sep=([^\r\n])(?:\r\n|\n|\r)/i

/**
 * Reads CSV a slice at a time, so that a long file does not freeze the page. Rows are numbered as a spreadsheet does:
 * blank ones count, and a line break inside a cell does not. Throws with a sentence for the reader.
 */
export async function readCsv(text: string, slice = SLICE): Promise<Table> {
  const [sepLine = '', sep] = SEP_LINE.exec(text) ?? []
  const body = text.slice(sepLine.length)
  const delimiter = sep ?? delimiterOf(body)
  const records: string[][] = []
  for (const part of recordsOf(body, delimiter, slice)) {
    for (const cells of part) records.push(cells.map(unmarkFormula))
    await nextTask()
  }
  return tableOf(records, delimiter)
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))

/**
 * The records, a slice at a time. The parser says which of them are whole: the next slice begins behind the last of
 * those, so that the slices cannot disagree with the parser about what a record is.
 */
function* recordsOf(text: string, delimiter: string, size = SLICE): Generator<string[][]> {
  let start = 0
  let length = size
  let count = 0
  while (start < text.length) {
    const slice = text.slice(start, lineEndAfter(text, start + length))
    const { records, read } = parseSlice(slice, { delimiter, isLast: start + slice.length === text.length, count })
    // A record that is longer than the slice.
    if (read === 0) {
      length *= 2
      continue
    }
    yield records
    count += records.length
    start += read
    length = size
  }
}

/** The position after the first line end from `from` on: never between the two characters of one. */
function lineEndAfter(text: string, from: number): number {
  const lineEnd = /\r\n|\n|\r/g
  // What looks like a line feed of its own may be the second half of a pair.
  lineEnd.lastIndex = Math.max(0, from - 1)
  return lineEnd.exec(text) === null ? text.length : lineEnd.lastIndex
}

type Slice = { delimiter: string; isLast: boolean; count: number }

/** The whole records of a slice, and how many of its characters they are. The last may end in a later slice. */
function parseSlice(text: string, { delimiter, isLast, count }: Slice): { records: string[][]; read: number } {
  const records: string[][] = []
  let bytes = 0
  const take = (cells: string[], info: { bytes: number }) => {
    records.push(cells)
    bytes = info.bytes
    return null
  }
  try {
    parse(text, { ...OPTIONS, delimiter, on_record: take })
    return { records, read: text.length }
  } catch (error) {
    if (!isLast && codeOf(error) === 'CSV_QUOTE_NOT_CLOSED') return { records, read: charactersOf(text, bytes) }
    throw new Error(
      `Row ${count + records.length + 1} can't be read: a quotation mark isn't closed, or text follows it. ` +
        'Put the cell in quotation marks, and double those inside it.',
    )
  }
}

/** The number of characters that the first bytes of a text are, in UTF-8. */
const charactersOf = (text: string, bytes: number): number =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text).subarray(0, bytes)).length

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** The delimiter with which the rows fit the header; of several, the one whose header is known best. */
function delimiterOf(text: string): string {
  const tried = DELIMITERS.map(({ sign }) => {
    const [header = [], ...rows] = startOf(text, sign).filter(isFilled)
    const fitting = rows.filter((cells) => cells.length > 1 && widthOf(cells) <= header.length).length
    return {
      sign,
      cells: header.length,
      fit: header.length < 2 ? -1 : fitting / Math.max(rows.length, 1),
      known: guessColumns(header).filter((field) => field !== null).length,
    }
  })
  return tried.toSorted((a, b) => b.fit - a.fit || b.known - a.known || b.cells - a.cells)[0]?.sign ?? ','
}

/** The first records of a text, as far as this delimiter can read it. */
function startOf(text: string, delimiter: string): string[][] {
  const records: string[][] = []
  try {
    const take = (cells: string[]) => {
      records.push(cells)
      return null
    }
    parse(text.slice(0, HEAD), { ...OPTIONS, delimiter, to: LOOKED_AT, on_record: take })
  } catch {
    // Text that was cut inside a quoted cell, or that another delimiter reads.
  }
  return records
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')
/** The cells up to the last one that is not blank. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1

function tableOf(records: readonly string[][], delimiter: string): Table {
  const head = records.findIndex(isFilled)
  const header = records[head] ?? []
  // A spreadsheet ends its rows with blank cells: without a name at the end of the header, there is no column.
  const columns = header.slice(0, widthOf(header))
  const filled = records.flatMap((cells, i) => (i > head && isFilled(cells) ? [{ cells, number: i + 1 }] : []))
  refuseOthers(
    columns,
    filled.slice(0, LOOKED_AT).map(({ cells }) => cells),
  )
  return {
    columns,
    delimiter,
    rows: filled.map(({ cells }) => cells),
    numbers: filled.map(({ number }) => number),
    problems: filled.map(({ cells }) => surplusOf(cells, columns.length, delimiter)),
  }
}

function surplusOf(cells: readonly string[], most: number, delimiter: string): string | undefined {
  const width = widthOf(cells)
  if (width <= most) return undefined
  const name = DELIMITERS.find(({ sign }) => sign === delimiter)?.name ?? delimiter
  return `This row has ${width} cells, and the header names ${most} columns. Put a cell that contains a ${name} in quotation marks, or name the last column.`
}

/** Source code and prose parse as CSV too: they have brackets, or lines of a single cell below one of several. */
function refuseOthers(columns: readonly string[], rows: readonly string[][]): void {
  const isMost = (is: (cells: string[]) => boolean) => rows.filter(is).length * 2 > rows.length
  const hasCode = columns.some((name) => name.length > MAX_NAME || /[{}<>]|(?![\r\n\t])\p{Cc}/u.test(name))
  const isProse = columns.length > 1 && rows.length > 0 && !isMost((cells) => cells.length > 1)
  if (hasCode || isProse) throw new Error(NOT_A_CSV)
  const named = columns.filter((name) => name !== '')
  if (named.length === 1 && isMost((cells) => widthOf(cells) > 1))
    throw new Error(
      `The first row has to contain the names of the columns, but has one cell: “${named[0]}”. Delete what is above the names.`,
    )
}
