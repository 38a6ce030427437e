import { parse } from 'csv-parse/browser/esm/sync'
import { unmarkFormula } from '../core/csv-formulas'

export const NOT_A_CSV = 'This doesn’t look like a CSV file.'

/** Characters parsed before the page may draw and answer again. */
const SLICE = 200_000
const MAX_HEAD = 200
/** In a table, nearly every row has as many cells as the header. */
const FEW = 0.5
const LOOKED_AT = 100

type Table = { columns: string[]; rows: unknown[][]; firstRow: number }

/** Reads CSV a slice at a time, so that a long file does not freeze the page. Throws with a sentence for the reader. */
export async function readCsv(text: string): Promise<Table> {
  const delimiter = delimiterOf(text)
  const options = { delimiter, relax_column_count: true, skip_empty_lines: true, trim: true }
  const lines: string[][] = []
  for (const slice of slicesOf(text)) {
    for (const cells of parseCsv(slice, options)) lines.push(cells)
    await nextTask()
  }
  const [columns = [], ...rows] = lines
  if (!isTable(columns, rows)) throw new Error(NOT_A_CSV)
  return { columns, rows: rows.map((cells) => cells.map(unmarkFormula)), firstRow: 2 }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))

function parseCsv(text: string, options: object): string[][] {
  try {
    return parse(text, options)
  } catch {
    throw new Error(`${NOT_A_CSV} A quotation mark in a cell has to be doubled, and the cell put in quotation marks.`)
  }
}

/** Slices that end with a whole record: a line break between quotation marks is part of a cell. */
export function* slicesOf(text: string, size = SLICE): Generator<string> {
  let start = 0
  let isQuoted = false
  let at = 0
  while (at < text.length) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    at += 1
    if (sign !== '\n' || isQuoted || at - start < size) continue
    yield text.slice(start, at)
    start = at
  }
  if (start < text.length) yield text.slice(start)
}

/** The delimiter that splits the first line into the most parts. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

/** Source code and prose parse as CSV too; their lines have no common number of cells, or their first has brackets. */
function isTable(columns: readonly string[], rows: readonly string[][]): boolean {
  if (columns.some((name) => name.length > MAX_HEAD || /[{}<>;]|\p{Cc}/u.test(name))) return false
  const start = rows.slice(0, LOOKED_AT)
  const alike = start.filter((cells) => cells.length === columns.length).length
  return start.length === 0 || alike >= start.length * FEW
}
