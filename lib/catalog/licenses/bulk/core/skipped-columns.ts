import { isMetadataKey, isMetadataValue, MAX_METADATA_KEYS } from '@/lib/foundation/shared/metadata/metadata'
import type { ColumnMap } from './guess-columns'
import { METADATA_COLUMN } from './schema-import'

type Rows = readonly (readonly unknown[])[]

/** Why a column can't be kept as metadata: by its name, by a value, or because no room is left. */
export type Misfit = 'name' | 'value' | 'full'
/** A column that is not imported. `misfit` is null if it can be kept as metadata. */
type SkippedColumn = { column: number; name: string; misfit: Misfit | null }

/** The column that says why a row was refused, in the file of the rows left out; it is not imported. */
export const REASON_COLUMN = 'Problem'

/** The columns with values that are not imported. `used`: one that chooses the rows, so that nothing of it is lost. */
export function skippedColumns(
  columns: readonly string[],
  rows: Rows,
  { map, used = null }: { map: ColumnMap; used?: number | null },
): SkippedColumn[] {
  const keys = new Set(map.filter((field) => field?.startsWith(METADATA_COLUMN)))
  return columns.flatMap((given, column) => {
    if (map[column] !== null || column === used || given === REASON_COLUMN) return []
    const values = valuesIn(rows, column)
    if (values.length === 0) return []
    const name = given.trim()
    const misfit = misfitOf(name, values, keys)
    if (misfit === null) keys.add(`${METADATA_COLUMN}${name}`)
    return [{ column, name: name || `Column ${column + 1}`, misfit }]
  })
}

/** The columns with their values kept as metadata, by their names. */
export const keepAsMetadata = (map: ColumnMap, skipped: readonly SkippedColumn[]): ColumnMap =>
  map.map((field, i): ColumnMap[number] => {
    const kept = skipped.find(({ column, misfit }) => column === i && misfit === null)
    return kept ? `${METADATA_COLUMN}${kept.name}` : field
  })

function misfitOf(name: string, values: readonly unknown[], keys: ReadonlySet<unknown>): Misfit | null {
  if (!isMetadataKey(name) || keys.has(`${METADATA_COLUMN}${name}`)) return 'name'
  if (!values.every(fits)) return 'value'
  return keys.size >= MAX_METADATA_KEYS ? 'full' : null
}

const valuesIn = (rows: Rows, column: number): unknown[] =>
  rows.flatMap((row) => {
    const value = row[column]
    const text = typeof value === 'string' ? value.trim() : value
    return text === undefined || text === null || text === '' ? [] : [text]
  })

/** As the import reads it: a number of JSON is a text, where no digit can be lost. */
const fits = (value: unknown): boolean =>
  typeof value === 'string' ? isMetadataValue(value) : Number.isSafeInteger(value)
