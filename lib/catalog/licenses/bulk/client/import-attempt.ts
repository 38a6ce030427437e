import { findType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import { wordKey } from '@/lib/foundation/shared/text'
import { cellText, type NameInFile, valuesOf } from '../core/column-content'
import { type DateFormat, dateFieldOf, guessDateFormat, readDateAs } from '../core/date-format'
import { type ColumnMap, mapRows } from '../core/guess-columns'
import { type CheckImportInput, isTypeField, MAX_IMPORTED } from '../core/schema-import'
import type { ImportFile } from './read-import-file'

/** The format of each column of dates; null while the reader has to choose it. */
export type DateFormats = ReadonlyMap<number, DateFormat | null>

/** The product's license types, or those chosen instead, by their names in the file. */
export type TypesInFile = ReadonlyMap<string, string>

/** `chosen`: a type by the key of a name that no type of the product has. */
export function typesInFile(
  names: readonly NameInFile[],
  types: readonly { id: string; name: string }[],
  chosen: TypesInFile,
): TypesInFile {
  return new Map(
    names.flatMap(({ key, name }) => {
      const id = findType(types, name)?.id ?? types.find((type) => type.id === chosen.get(key))?.id
      return id === undefined ? [] : [[key, id] as const]
    }),
  )
}

/** A file, what its columns mean, and the product it is for. `others`: what its rows of other products name. */
export type ImportAttempt = {
  productId: string
  file: ImportFile
  map: ColumnMap
  dates: DateFormats
  types: TypesInFile
  others: readonly NameInFile[]
}

const DISTINCT = 5_000

/** The formats of all columns of dates: chosen by the reader, or guessed where one reading alone is possible. */
export function dateFormatsOf(file: ImportFile, map: ColumnMap, chosen: ReadonlyMap<number, DateFormat>): DateFormats {
  const columns = map.flatMap((field, i) => (dateFieldOf(field) ? [i] : []))
  return new Map(columns.map((i) => [i, chosen.get(i) ?? guessDateFormat(distinctOf(file, i))]))
}

const distinctOf = ({ rows }: ImportFile, column: number): string[] =>
  [...new Set(valuesOf(rows, column, rows.length))].slice(0, DISTINCT)

/** The rows of a file that have a name in a column, with their numbers. */
export function rowsNaming(file: ImportFile, column: number, key: string): ImportFile {
  const kept = file.rows.flatMap((row, i) => (wordKey(cellText(row[column])) === key ? [i] : []))
  const take = <T>(list: readonly T[]): T[] => kept.map((i) => list[i] as T)
  const numbers = take(file.numbers)
  const part = { rows: take(file.rows), numbers, problems: take(file.problems) }
  return { ...file, ...part, id: `${file.id} ${key}`, indexOf: new Map(numbers.map((number, i) => [number, i])) }
}

/** The parts of an import, each as long as the server reads at a time. */
export const partsOf = ({ rows }: ImportFile): number[] =>
  Array.from({ length: Math.ceil(rows.length / MAX_IMPORTED) }, (_, i) => i * MAX_IMPORTED)

/** The names of the file's columns, by what they mean. */
export const columnsOf = ({ file, map }: Pick<ImportAttempt, 'file' | 'map'>): Record<string, string> =>
  Object.fromEntries(map.flatMap((field, i) => (field ? [[field, file.columns[i] ?? '']] : [])))

/** One part as the server reads it: dates in ISO 8601, license types by ID. What cannot be read is sent as it is. */
export function inputOf({ productId, file, map, dates, types }: ImportAttempt, start: number): CheckImportInput {
  const formats = [...dates]
  const typed = map.flatMap((field, i) => (isTypeField(field) ? [i] : []))
  const cells = file.rows.slice(start, start + MAX_IMPORTED).map((given) => {
    const read = [...given]
    for (const [i, format] of formats) {
      const value = read[i]
      if (format && (typeof value === 'string' || typeof value === 'number'))
        read[i] = readDateAs(format, String(value)) ?? value
    }
    for (const i of typed) read[i] = types.get(wordKey(cellText(read[i]))) ?? read[i]
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
