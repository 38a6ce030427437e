import { stringify } from 'csv-stringify/sync'
import { markFormula } from '@/lib/foundation/shared/csv-formulas'

type Cell = string | number | boolean | null
type Options = { exact?: number[]; delimiter?: string }

/**
 * Lines of CSV (RFC 4180). A cell that a spreadsheet would run as a formula is marked as text, and an import removes
 * the mark; not in the columns of `exact`, whose cells are copied unchanged.
 */
export function csvLines(rows: Cell[][], { exact = [], delimiter = ',' }: Options = {}): string {
  const marked = rows.map((row) =>
    row.map((cell, column) => (typeof cell === 'string' && !exact.includes(column) ? markFormula(cell) : cell)),
  )
  return stringify(marked, { delimiter, cast: { boolean: (value) => (value ? 'true' : 'false') } })
}
