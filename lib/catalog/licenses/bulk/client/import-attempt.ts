import { valuesOf } from '../core/column-content'
import { type DateFormat, dateFieldOf, guessDateFormat, readDateAs } from '../core/date-format'
import { type ColumnMap, mapRows } from '../core/guess-columns'
import { type CheckImportInput, MAX_IMPORTED } from '../core/schema-import'
import type { ImportFile } from './read-import-file'

/** The format of each column of dates; null while the reader has to choose it. */
export type DateFormats = ReadonlyMap<number, DateFormat | null>

/** A file, what its columns mean, and the product it is for. */
export type ImportAttempt = { productId: string; file: ImportFile; map: ColumnMap; dates: DateFormats }

const DISTINCT = 5_000

/** The formats of all columns of dates: chosen by the reader, or guessed where one reading alone is possible. */
export function dateFormatsOf(file: ImportFile, map: ColumnMap, chosen: ReadonlyMap<number, DateFormat>): DateFormats {
  const columns = map.flatMap((field, i) => (dateFieldOf(field) ? [i] : []))
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
  const cells = file.rows.slice(start, start + MAX_IMPORTED).map((given) => {
    const read = [...given]
    for (const [i, format] of formats) {
      const value = read[i]
      if (format && (typeof value === 'string' || typeof value === 'number'))
        read[i] = readDateAs(format, String(value)) ?? value
    }
    return read
  })
  const rows = mapRows(cells, map).map((row, i) => {
    const [number, before] = [file.numbers[start + i], file.numbers[start + i - 1]]
    const problem = file.problems[start + i]
    return {
      ...(problem === undefined ? row : { problem }),
      // Said where it is not one more than the one before: there are blank rows.
      ...(i > 0 && number !== (before ?? 0) + 1 && { row: number }),
    }
  })
  return { product_id: productId, first_row: file.numbers[start] ?? 1, rows }
}
