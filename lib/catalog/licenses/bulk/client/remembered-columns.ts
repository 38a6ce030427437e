import { isMetadataKey } from '@/lib/foundation/shared/metadata/metadata'
import { wordKey } from '@/lib/foundation/shared/text'
import type { ColumnMap, RememberedColumns } from '../core/guess-columns'
import { IMPORT_FIELD_NAMES, type ImportColumn, METADATA_COLUMN } from '../core/schema-import'

/** Where this browser keeps what the columns of an organization's files were matched to by hand. */
const storedAt = (org: string) => `import-columns:${org}`
const MOST = 500

export function readRememberedColumns(org: string): RememberedColumns {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAt(org)) ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter(isChoice) : [])
  } catch {
    // A browser that stores nothing, or something else: the columns are guessed.
    return new Map()
  }
}

const isChoice = (entry: unknown): entry is [string, ImportColumn | null] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && (entry[1] === null || isColumn(entry[1]))

const isColumn = (field: unknown): boolean =>
  typeof field === 'string' &&
  (field.startsWith(METADATA_COLUMN)
    ? isMetadataKey(field.slice(METADATA_COLUMN.length))
    : IMPORT_FIELD_NAMES.some((name) => name === field))

type Chosen = { columns: readonly string[]; map: ColumnMap; guessed: ColumnMap }

/** Keeps what differs from the guess, by the names of the columns: the file of the rows that were left out has them too. */
export function rememberColumns(org: string, { columns, map, guessed }: Chosen): void {
  const kept = new Map(readRememberedColumns(org))
  columns.forEach((column, i) => {
    kept.delete(wordKey(column))
    if (column !== '' && map[i] !== guessed[i]) kept.set(wordKey(column), map[i] ?? null)
  })
  try {
    localStorage.setItem(storedAt(org), JSON.stringify([...kept].slice(-MOST)))
  } catch {
    // The next file is guessed again.
  }
}
