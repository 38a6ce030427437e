import { valuesOf } from '../core/column-content'
import { type DateFormat, guessDateFormat, readDateAs } from '../core/date-format'
import { type ColumnMap, mapRows } from '../core/guess-columns'
import { type CheckImportInput, type ImportColumn, MAX_IMPORTED } from '../core/schema-import'
import type { ImportFile } from './read-import-file'

/** The format of each column of dates; null while the reader has to choose it. */
export type DateFormats = ReadonlyMap<number, DateFormat | null>

/** A file, what its columns mean, and the product it is for. */
export type ImportAttempt = { productId: string; file: ImportFile; map: ColumnMap; dates: DateFormats }

const DISTINCT = 5_000
const isDate = (field: ImportColumn | null | undefined) => field === 'expires_at' || field === 'revoked_at'

/** The formats of all columns of dates: chosen by the reader, or guessed where one reading alone is possible. */
export function dateFormatsOf(file: ImportFile, map: ColumnMap, chosen: ReadonlyMap<number, DateFormat>): DateFormats {
  const columns = map.flatMap((field, i) => (isDate(field) ? [i] : []))
  return new Map(columns.map((i) => [i, chosen.get(i) ?? guessDateFormat(distinctOf(file, i))]))
}

const distinctOf = ({ rows }: ImportFile, column: number): string[] =>
  [...new Set(valuesOf(rows, column, rows.length))].slice(0, DISTINCT)

/** The parts of an import, each as long as the server reads at a time. */
export const partsOf = ({ rows }: ImportFile): number[] =>
  Array.from({ length: Math.ceil(rows.length / MAX_IMPORTED) }, (_, i) => i * MAX_IMPORTED)

/** One part as the server reads it: by field, dates in ISO 8601. A date that cannot be read is sent as it is. */
export function inputOf({ productId, file, map, dates }: ImportAttempt, start: number): CheckImportInput {
  const formats = [...dates]
  const rows = file.rows.slice(start, start + MAX_IMPORTED).map((cells) => {
    const read = [...cells]
    for (const [i, format] of formats) {
      const value = read[i]
      if (format && (typeof value === 'string' || typeof value === 'number'))
        read[i] = readDateAs(format, String(value)) ?? value
    }
    return read
  })
  return { product_id: productId, first_row: file.firstRow + start, rows: mapRows(rows, map) }
}
