import { newId } from '@/lib/foundation/browser/page/new-id'
import { MAX_FILE_ROWS } from '../core/schema-import'
import { type Decoded, decodeFile } from './decode-file'
import { NOT_A_CSV, readCsv, type Table } from './read-csv'

/** A file as a table: its rows without the blank ones. `indexOf` finds a row by its number in the file. */
export type ImportFile = Table & {
  /** other each time a file is read, or rows of it are chosen: a corrected file may have as many rows */
  id: string
  name: string
  encoding: Decoded['encoding']
  /** whether it says that it is Unicode, as spreadsheets need it */
  isMarked: boolean
  /** numbers of the lines that are in another encoding than the file */
  foreign: number[]
  indexOf: ReadonlyMap<number, number>
}

const MAX_BYTES = 50 * 1024 * 1024
/** As in CSV; no JSON has one inside a text. */
const LINE_END = /\r\n|\n|\r/
const ZIP = [0x50, 0x4b, 3, 4]

/** Reads a file of licenses, CSV or JSON. Throws with a sentence for the reader. */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > MAX_BYTES) throw new Error('The file is larger than 50 MB. Split it and import the parts.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (ZIP.every((byte, i) => bytes[i] === byte))
    throw new Error(`${NOT_A_CSV} To import a spreadsheet, save it as CSV first.`)
  const { text: marked, ...decoded } = decodeFile(bytes)
  const text = marked.replace(/^\uFEFF+/, '')
  if (text.includes('\0')) throw new Error(NOT_A_CSV)
  const table = /^\s*[[{]/.test(text) ? readJson(text) : await readCsv(text)
  if (table.rows.length === 0) throw new Error('The file has no rows.')
  if (table.rows.length > MAX_FILE_ROWS)
    throw new Error(`The file has more than ${MAX_FILE_ROWS.toLocaleString('en')} rows. Split it and import the parts.`)
  return {
    ...{ id: newId(), name: file.name, ...decoded, ...table },
    isMarked: marked.startsWith('\uFEFF') || decoded.encoding !== 'UTF-8',
    indexOf: new Map(table.numbers.map((number, i) => [number, i])),
  }
}

/** A list of objects, an object with one under `licenses`, or an object on each line. */
function readJson(text: string): Table {
  const items = itemsOf(text)
  const objects = items.map(({ value }) => (isObject(value) ? value : {}))
  const columns = [...new Set(objects.flatMap(Object.keys))]
  return {
    columns,
    delimiter: ',',
    rows: objects.map((item) => columns.map((column) => item[column])),
    numbers: items.map(({ number }) => number),
    problems: items.map(({ value }) => (isObject(value) ? undefined : 'Use an object of columns and values.')),
  }
}

/** With the number of each: its place in the list, or its line. */
type Item = { value: unknown; number: number }

function itemsOf(text: string): Item[] {
  const parsed = parseJson(text)
  if (parsed === undefined) return parseLines(text)
  const list = Array.isArray(parsed) ? parsed : listIn(parsed)
  if (!list) throw new Error('The JSON has to be a list of objects, or an object with such a list as "licenses".')
  return list.map((value, i) => ({ value, number: i + 1 }))
}

function parseLines(text: string): Item[] {
  const lines = text.split(LINE_END).map((line, i) => ({ line: line.trim(), number: i + 1 }))
  return lines.flatMap(({ line, number }) => {
    if (line === '') return []
    const value = parseJson(line)
    if (value === undefined) throw new Error("This doesn't look like a CSV or JSON file.")
    return [{ value, number }]
  })
}

/** Undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listIn = (value: unknown): unknown[] | null =>
  isObject(value) && Array.isArray(value['licenses']) ? value['licenses'] : null
