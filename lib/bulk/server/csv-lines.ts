import { stringify } from 'csv-stringify/sync'
import { markFormula } from '../core/csv-formulas'

type Cell = string | number | boolean | null

/**
 * Lines of CSV (RFC 4180). What a spreadsheet would take for a formula is marked as text, and an import takes the mark
 * off again; not in the columns of `exact`, whose cells are copied as they stand.
 */
export function csvLines(rows: Cell[][], { exact = [] }: { exact?: number[] } = {}): string {
  const marked = rows.map((row) =>
    row.map((cell, column) => (typeof cell === 'string' && !exact.includes(column) ? markFormula(cell) : cell)),
  )
  return stringify(marked, { cast: { boolean: (value) => (value ? 'true' : 'false') } })
}
