import { parse } from 'csv-parse/browser/esm/sync'
import { unmarkFormula } from '../core/csv-formulas'
import { MAX_IMPORTED } from '../core/schema-import'

/** A file as a table. `firstRow` is the number of its first row: in a spreadsheet, row 1 contains the names. */
export type ImportFile = { name: string; columns: string[]; rows: unknown[][]; firstRow: number }

const MAX_BYTES = 12 * 1024 * 1024

/** Reads a file of licenses, CSV or JSON. Throws with a sentence for the reader. */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > MAX_BYTES) throw new Error('The file is larger than 12 MB. Split it and import the parts.')
  const text = (await file.text()).replace(/^\uFEFF/, '')
  const table = /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
  if (table.rows.length === 0) throw new Error('The file has no rows.')
  if (table.rows.length > MAX_IMPORTED)
    throw new Error(`The file has more than ${MAX_IMPORTED.toLocaleString('en')} rows. Split it and import the parts.`)
  return { name: file.name, ...table }
}

function readCsv(text: string): Omit<ImportFile, 'name'> {
  const options = { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: true, trim: true }
  const [columns = [], ...rows] = parseCsv(text, options)
  return { columns: columns.map(String), rows: rows.map((cells) => cells.map(unmarkFormula)), firstRow: 2 }
}

function parseCsv(text: string, options: object): string[][] {
  try {
    return parse(text, options)
  } catch (error) {
    throw new Error(`The file isn't a CSV: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}

/** The delimiter that splits the first line into the most parts. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

/** A list of objects, or an object with one under `licenses`. */
function readJson(text: string): Omit<ImportFile, 'name'> {
  const parsed = parseJson(text)
  const list = Array.isArray(parsed) ? parsed : listIn(parsed)
  if (!list) throw new Error('The JSON needs to be a list of objects, or an object with such a list as "licenses".')
  const objects = list.map((item) => (isObject(item) ? item : {}))
  const columns = [...new Set(objects.flatMap(Object.keys))]
  return { columns, rows: objects.map((item) => columns.map((column) => item[column])), firstRow: 1 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The file is neither CSV nor JSON that can be read.')
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listIn = (value: unknown): unknown[] | null =>
  isObject(value) && Array.isArray(value['licenses']) ? value['licenses'] : null
