'use client'
import { Select } from '@/components/ui/input/select'
import { dateFormat } from '@/lib/browser/format/format-time'
import type { ImportFile } from '@/lib/bulk/client/read-import-file'
import { valuesOf } from '@/lib/bulk/core/column-content'
import { DATE_FORMATS, type DateFormat, readDateAs } from '@/lib/bulk/core/date-format'

const LABELS: Record<DateFormat, string> = {
  dmy: 'DD/MM/YYYY',
  mdy: 'MM/DD/YYYY',
  dotted: 'DD.MM.YYYY',
  iso: 'ISO 8601 (YYYY-MM-DD)',
  unix: 'Unix seconds',
}
const CHOICES = DATE_FORMATS.map((value) => ({ value, label: LABELS[value] }))
const SAMPLES = 3
/** As many as are likely to differ. */
const LOOKED_AT = 500

type Props = {
  file: ImportFile
  column: number
  /** null while it has to be chosen */
  format: DateFormat | null
  onChange: (format: DateFormat) => void
}

/** Chooses how the dates of a column are written, with three of them as they would be read. */
export function ImportDateFormat({ file, column, format, onChange }: Props) {
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
              <span className="font-mono">{sample}</span> → {readAs(format, sample)}
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

const samplesOf = (file: ImportFile, column: number): string[] =>
  [...new Set(valuesOf(file.rows, column, LOOKED_AT))].slice(0, SAMPLES)

function readAs(format: DateFormat, text: string): string {
  const read = readDateAs(format, text)
  if (read === null) return 'not a date in this format'
  const at = new Date(read)
  return Number.isNaN(at.getTime())
    ? 'no date'
    : dateFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)
}
