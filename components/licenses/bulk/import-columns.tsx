'use client'
import { Select } from '@/components/ui/input/select'
import { Card } from '@/components/ui/layout/card'
import type { DateFormats } from '@/lib/catalog/licenses/bulk/client/import-attempt'
import type { ImportFile } from '@/lib/catalog/licenses/bulk/client/read-import-file'
import { type DateFormat, dateFieldOf } from '@/lib/catalog/licenses/bulk/core/date-format'
import type { ColumnMap } from '@/lib/catalog/licenses/bulk/core/guess-columns'
import {
  IMPORT_FIELD_NAMES,
  type ImportColumn,
  type ImportField,
  isTypeField,
  METADATA_COLUMN,
} from '@/lib/catalog/licenses/bulk/core/schema-import'
import { isMetadataKey } from '@/lib/foundation/shared/metadata/metadata'
import { ImportDateFormat, samplesOf } from './import-date-format'
import { FIELD_HELP, FIELD_WORDS } from './import-fields'
import { ImportProducts, type ProductRows } from './import-products'
import { ImportTypes, type UnknownTypes } from './import-types'

const SKIPPED = 'skipped'
const SKIP = { value: SKIPPED, label: 'Skip' }
const FIELDS = IMPORT_FIELD_NAMES.map((value) => {
  const help = FIELD_HELP[value]
  return { value, label: FIELD_WORDS[value], ...(help && { help }) }
})

type Props = {
  file: ImportFile
  map: ColumnMap
  onChange: (map: ColumnMap) => void
  dates: DateFormats
  onDateFormat: (column: number, format: DateFormat) => void
  /** the column that names several products; null if none does */
  products: ProductRows | null
  /** null while the license types of the product aren't known */
  unknown: (UnknownTypes & { column: number }) | null
}

/** Assigns a meaning to each column of the file, and asks below it what else there is to choose. */
export function ImportColumns({ file, map, onChange, dates, onDateFormat, products, unknown }: Props) {
  const set = (column: number, word: string) => {
    const field = fieldOf(word)
    // A field is read from one column: the one that was chosen last.
    onChange(map.map((before, i) => (i === column ? field : before === field ? null : before)))
  }
  return (
    <Card title="2. Columns" description="Matched by name and content. Correct any that are wrong." isFlush>
      <ul className="divide-y divide-hairline">
        {file.columns.map((column, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place, and two may have one name
          <li key={i} className="grid items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[1fr_1fr_224px]">
            <span className="min-w-0 break-words font-medium text-small">{column || `Column ${i + 1}`}</span>
            <span className="truncate font-mono text-muted text-small">{samplesOf(file, i).join(', ')}</span>
            <Select
              aria-label={`Meaning of ${column || `column ${i + 1}`}`}
              items={choicesOf(column, map[i])}
              value={wordOf(map[i])}
              onChange={(word) => set(i, word)}
            />
            <div className="space-y-2 text-small empty:hidden sm:col-span-3">
              {dates.has(i) && dates.get(i) !== 'iso' && (
                <ImportDateFormat
                  file={file}
                  column={i}
                  field={dateFieldOf(map[i]) ?? 'expires_at'}
                  format={dates.get(i) ?? null}
                  onChange={(format) => onDateFormat(i, format)}
                />
              )}
              {isTypeField(map[i]) && <p className="text-muted">{FIELD_HELP[map[i] as ImportField]}</p>}
              {unknown?.column === i && unknown.names.length > 0 && <ImportTypes {...unknown} />}
              {products?.column === i && <ImportProducts {...products} />}
            </div>
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

/** A key of the metadata, named like the column, comes before the fields: no other column has it. */
function choicesOf(column: string, chosen: ImportColumn | null | undefined) {
  const key = chosen?.startsWith(METADATA_COLUMN) ? chosen.slice(METADATA_COLUMN.length) : column.trim()
  const metadata = isMetadataKey(key) ? [{ value: `${METADATA_COLUMN}${key}`, label: `Metadata: ${key}` }] : []
  return [SKIP, ...metadata, ...FIELDS]
}
