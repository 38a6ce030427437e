import { MAX_FILE_ROWS } from '../core/schema-import'
import { type Decoded, decodeFile } from './decode-file'
import { NOT_A_CSV, readCsv } from './read-csv'

/** A file as a table. `firstRow` is the number of its first row: in a spreadsheet, row 1 contains the names. */
export type ImportFile = {
  name: string
  encoding: Decoded['encoding']
  columns: string[]
  rows: unknown[][]
  firstRow: number
}

const MAX_BYTES = 50 * 1024 * 1024
const ZIP = [0x50, 0x4b, 3, 4]

/** Reads a file of licenses, CSV or JSON. Throws with a sentence for the reader. */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > MAX_BYTES) throw new Error('The file is larger than 50 MB. Split it and import the parts.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (ZIP.every((byte, i) => bytes[i] === byte))
    throw new Error(`${NOT_A_CSV} To import a spreadsheet, save it as CSV first.`)
  const { text: marked, encoding } = decodeFile(bytes)
  const text = marked.replace(/^\uFEFF/, '')
  if (text.includes('\0')) throw new Error(NOT_A_CSV)
  const table = /^\s*[[{]/.test(text) ? readJson(text) : await readCsv(text)
  if (table.rows.length === 0) throw new Error('The file has no rows.')
  if (table.rows.length > MAX_FILE_ROWS)
    throw new Error(`The file has more than ${MAX_FILE_ROWS.toLocaleString('en')} rows. Split it and import the parts.`)
  return { name: file.name, encoding, ...table }
}

type Table = Omit<ImportFile, 'name' | 'encoding'>

/** A list of objects, or an object with one under `licenses`. */
function readJson(text: string): Table {
  const parsed = parseJson(text)
  const list = Array.isArray(parsed) ? parsed : listIn(parsed)
  if (!list) throw new Error('The JSON has to be a list of objects, or an object with such a list as "licenses".')
  const objects = list.map((item) => (isObject(item) ? item : {}))
  const columns = [...new Set(objects.flatMap(Object.keys))]
  return { columns, rows: objects.map((item) => columns.map((column) => item[column])), firstRow: 1 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('This doesn’t look like a CSV or JSON file.')
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listIn = (value: unknown): unknown[] | null =>
  isObject(value) && Array.isArray(value['licenses']) ? value['licenses'] : null
