import { isMetadataKey } from '@/lib/shared/metadata/metadata'
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportField,
  METADATA_COLUMN,
} from './schema-import'

/** The field of each column of a file; null for columns that are not imported. */
export type ColumnMap = (ImportColumn | null)[]

/** Guesses by the columns' names; of two with the same meaning the first is used. */
export function guessColumns(columns: readonly string[]): ColumnMap {
  const taken = new Set<ImportColumn>()
  return columns.map((column) => {
    const field = metadataColumn(column.trim()) ?? namedField(plainName(column))
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

const namedField = (name: string): ImportField | undefined =>
  IMPORT_FIELD_NAMES.find((known) => known === name || aliasesOf(known).includes(name))

/** `metadata.Order ID` is the key "Order ID", as it is written. */
function metadataColumn(column: string): ImportColumn | null {
  const key = column.slice(METADATA_COLUMN.length)
  return column.toLowerCase().startsWith(METADATA_COLUMN) && isMetadataKey(key) ? `${METADATA_COLUMN}${key}` : null
}

/** The rows of a file by field; blank cells are left out. */
export const mapRows = (rows: readonly (readonly unknown[])[], map: ColumnMap): Record<string, unknown>[] =>
  rows.map((cells) => {
    const entries = map.flatMap((field, i) => {
      const value = cells[i]
      return field === null || value === undefined || value === null || value === '' ? [] : [[field, value] as const]
    })
    return Object.fromEntries(entries)
  })

const aliasesOf = (field: ImportField): readonly string[] => IMPORT_FIELDS[field]

/** "Customer E-Mail" and "customerEmail" are customer_email. */
const plainName = (column: string): string =>
  column
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
