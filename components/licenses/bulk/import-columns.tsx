'use client'
import { Select } from '@/components/ui/input/select'
import { Card } from '@/components/ui/layout/card'
import type { DateFormats } from '@/lib/catalog/licenses/bulk/client/import-attempt'
import type { ImportFile } from '@/lib/catalog/licenses/bulk/client/read-import-file'
import { valuesOf } from '@/lib/catalog/licenses/bulk/core/column-content'
import { type DateFormat, dateFieldOf } from '@/lib/catalog/licenses/bulk/core/date-format'
import type { ColumnMap } from '@/lib/catalog/licenses/bulk/core/guess-columns'
import { IMPORT_FIELD_NAMES, type ImportColumn, METADATA_COLUMN } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { isMetadataKey } from '@/lib/foundation/shared/metadata/metadata'
import { ImportDateFormat } from './import-date-format'
import { FIELD_WORDS } from './import-fields'

const SKIPPED = 'skipped'
const CHOICES = [
  { value: SKIPPED, label: 'Skip' },
  ...IMPORT_FIELD_NAMES.map((value) => ({ value, label: FIELD_WORDS[value] })),
]
const SAMPLES = 3

type Props = {
  file: ImportFile
  map: ColumnMap
  onChange: (map: ColumnMap) => void
  dates: DateFormats
  onDateFormat: (column: number, format: DateFormat) => void
}

/** Assigns a meaning to each column of the file, and a format to those with dates. */
export function ImportColumns({ file, map, onChange, dates, onDateFormat }: Props) {
  const set = (column: number, word: string) => {
    const field = fieldOf(word)
    // A field is read from one column: the one that was chosen last.
    onChange(map.map((before, i) => (i === column ? field : before === field ? null : before)))
  }
  return (
    <Card title="2. Columns" description="Matched by name and content. Correct any that are wrong." isFlush>
      <ul className="max-h-[480px] divide-y divide-hairline overflow-auto">
        {file.columns.map((column, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place, and two may have one name
          <li key={i} className="grid items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[1fr_1fr_224px]">
            <span className="min-w-0 break-words font-medium text-small">{column || `Column ${i + 1}`}</span>
            <span className="truncate font-mono text-muted text-small">
              {valuesOf(file.rows, i, SAMPLES).join(', ')}
            </span>
            <Select
              aria-label={`Meaning of ${column || `column ${i + 1}`}`}
              items={choicesOf(column, map[i])}
              value={wordOf(map[i])}
              onChange={(word) => set(i, word)}
            />
            {dates.has(i) && dates.get(i) !== 'iso' && (
              <div className="sm:col-span-3">
                <ImportDateFormat
                  file={file}
                  column={i}
                  field={dateFieldOf(map[i]) ?? 'expires_at'}
                  format={dates.get(i) ?? null}
                  onChange={(format) => onDateFormat(i, format)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const wordOf = (field: ImportColumn | null | undefined): string => field ?? SKIPPED

function fieldOf(word: string): ImportColumn | null {
  if (word.startsWith(METADATA_COLUMN)) return `${METADATA_COLUMN}${word.slice(METADATA_COLUMN.length)}`
  return IMPORT_FIELD_NAMES.find((known) => known === word) ?? null
}

/** Besides the fields: a key of the metadata, named like the column. */
function choicesOf(column: string, chosen: ImportColumn | null | undefined) {
  const key = chosen?.startsWith(METADATA_COLUMN) ? chosen.slice(METADATA_COLUMN.length) : column.trim()
  if (!isMetadataKey(key)) return CHOICES
  return [...CHOICES, { value: `${METADATA_COLUMN}${key}`, label: `Metadata: ${key}` }]
}
