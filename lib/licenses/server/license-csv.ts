import { stringify } from 'csv-stringify/sync'

type Cell = string | number | boolean | null

/** Lines of CSV (RFC 4180). What a spreadsheet would take for a formula is marked as text. */
export const csvLines = (rows: Cell[][]): string =>
  stringify(rows, { escape_formulas: true, cast: { boolean: (value) => (value ? 'true' : 'false') } })
