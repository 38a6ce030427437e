'use client'
import { Select } from '@/components/ui/input/select'
import type { ImportFile } from '@/lib/catalog/licenses/bulk/client/read-import-file'
import { valuesOf } from '@/lib/catalog/licenses/bulk/core/column-content'
import {
  DATE_FORMATS,
  type DateField,
  type DateFormat,
  momentOf,
  readDateAs,
} from '@/lib/catalog/licenses/bulk/core/date-format'
import { formatDate, formatDateTime } from '@/lib/foundation/browser/format/format-time'
import { formatExpiry, isEndOfDay } from '@/lib/foundation/shared/expiry'

const LABELS: Record<DateFormat, string> = {
  dmy: 'DD/MM/YYYY',
  mdy: 'MM/DD/YYYY',
  dotted: 'DD.MM.YYYY',
  iso: 'YYYY-MM-DD (ISO 8601)',
  unix: 'Unix seconds',
}
const CHOICES = DATE_FORMATS.map((value) => ({ value, label: LABELS[value] }))
const SAMPLES = 3
/** As many as are likely to differ. */
const LOOKED_AT = 500

type Props = {
  file: ImportFile
  column: number
  /** what the column is imported as */
  field: DateField
  /** null while it has to be chosen */
  format: DateFormat | null
  onChange: (format: DateFormat) => void
}

/** Chooses how the dates of a column are written, with three of them as they would be read. */
export function ImportDateFormat({ file, column, field, format, onChange }: Props) {
  const name = file.columns[column] || `column ${column + 1}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <Select
        aria-label={`Date format of ${name}`}
        items={CHOICES}
        value={format}
        onChange={onChange}
        placeholder="Choose a date format"
        className="w-[224px]"
      />
      {format ? (
        <ul className="min-w-0 text-muted">
          {samplesOf(file, column).map((sample) => (
            <li key={sample} className="break-words">
              <span className="font-mono">{sample}</span> → {readAs(format, sample, field)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="min-w-0 flex-1 text-amber">
          Values like <span className="font-mono">{samplesOf(file, column)[0]}</span> can be read in more than one way.
        </p>
      )}
    </div>
  )
}

/** The first different values of a column. */
export const samplesOf = (file: ImportFile, column: number): string[] =>
  [...new Set(valuesOf(file.rows, column, LOOKED_AT))].slice(0, SAMPLES)

/** What the import makes of a date, with the function that it reads dates with. */
function readAs(format: DateFormat, text: string, field: DateField): string {
  const read = readDateAs(format, text)
  if (read === null) return 'not a date in this format'
  if (read === 'never') return 'no date'
  const at = new Date(momentOf(field, read) ?? read)
  if (field === 'expires_at') return `${isEndOfDay(at) ? 'through ' : ''}${formatExpiry(at, STYLE)}`
  return read.includes('T') ? `${formatDateTime(at, 'UTC')} UTC` : formatDate(at, 'UTC')
}

const STYLE = { locale: 'en-GB', dateStyle: 'medium' } as const
