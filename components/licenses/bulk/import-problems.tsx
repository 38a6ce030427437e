'use client'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import type { ImportAttempt } from '@/lib/catalog/licenses/bulk/client/import-attempt'
import { refusedRowsCsv } from '@/lib/catalog/licenses/bulk/client/refused-rows'
import { cellText } from '@/lib/catalog/licenses/bulk/core/column-content'
import { type DateFormat, dateFieldOf } from '@/lib/catalog/licenses/bulk/core/date-format'
import { problemOfRow } from '@/lib/catalog/licenses/bulk/core/group-problems'
import type { ImportCheck, ImportProblemGroup } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { downloadText } from '@/lib/foundation/browser/page/copy-text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { ImportDateFormat } from './import-date-format'
import { PROBLEM_WORDS } from './import-fields'

const SAMPLES = 3
const ROWS_NAMED = 5
const SHOWN = 50

type Props = {
  check: ImportCheck
  attempt: ImportAttempt
  onDateFormat: (column: number, format: DateFormat) => void
}

/** The rows an import would leave out: equal problems together, each with the reader's column and values. */
export function ImportProblems({ check, attempt, onDateFormat }: Props) {
  return (
    <section aria-label="Rows left out" className="rounded-card border border-hairline">
      <div className="flex flex-wrap items-center justify-between gap-2 border-hairline border-b px-4 py-2 text-small">
        <span className="text-muted">Left out: fix these rows, and import only them.</span>
        <DownloadRefused check={check} attempt={attempt} />
      </div>
      <ul
        // Not all of them have something to press, and the keyboard scrolls, too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused.
        tabIndex={0}
        aria-label="Problems"
        className="scroll-cue-y max-h-[26rem] divide-y divide-hairline overflow-auto rounded-b-card text-small"
      >
        {check.problems.slice(0, SHOWN).map((group) => (
          <li key={`${group.field}-${group.message}`} className="space-y-2 px-4 py-3">
            <Problem group={group} attempt={attempt} onDateFormat={onDateFormat} />
          </li>
        ))}
      </ul>
      {check.problems.length > SHOWN && (
        <p className="border-hairline border-t px-4 py-2 text-muted text-small">
          And {formatNumber(check.problems.length - SHOWN)} more kinds of problem. The download has all of them.
        </p>
      )}
    </section>
  )
}

type ProblemProps = Omit<Props, 'check'> & { group: ImportProblemGroup }

function Problem({ group, attempt, onDateFormat }: ProblemProps) {
  const column = columnOf(attempt, group)
  const values = valuesOfRows(attempt, group, column)
  const words = PROBLEM_WORDS[group.field]
  const field = dateFieldOf(group.field)
  const isDuplicate = group.of !== undefined
  const isNamed = column !== null && words !== undefined && values.length > 0 && !isDuplicate
  return (
    <>
      <p className="break-words">
        {formatCount(group.rows.length, 'row')}:{' '}
        {isNamed && (
          <>
            <em className="font-medium">{nameOf(attempt, column)}</em> {words} (
            <span className="font-mono">{listed(values)}</span>).{' '}
          </>
        )}
        {column !== null && !isNamed && !isDuplicate && (
          <>
            <em className="font-medium">{nameOf(attempt, column)}</em>:{' '}
          </>
        )}
        {/* "isn't a valid email address" says it already. */}
        {!(isNamed && group.message === FIELD_WORDS.email) && (
          <span className={isDuplicate ? 'font-medium' : 'text-muted'}>
            {group.rows.length === 1 ? problemOfRow(group, 0) : group.message}
          </span>
        )}
        {isDuplicate && values.length > 0 && <span className="font-mono"> {listed(values)}</span>}
      </p>
      {/* Beside its column every other format can be chosen already. */}
      {field && column !== null && attempt.dates.get(column) === 'iso' && (
        <ImportDateFormat
          file={attempt.file}
          column={column}
          field={field}
          format="iso"
          onChange={(format) => onDateFormat(column, format)}
        />
      )}
      <p className="text-muted">{rowsOf(group)}</p>
    </>
  )
}

/** Downloads the rows left out as they are in the file, each with its reasons. */
export function DownloadRefused({ check, attempt }: Pick<Props, 'check' | 'attempt'>) {
  const named = (group: ImportProblemGroup, place: number) => {
    const column = columnOf(attempt, group)
    const sentence = problemOfRow(group, place)
    return column === null ? sentence : `${nameOf(attempt, column)}: ${sentence}`
  }
  const name = `${attempt.file.name.replace(/\.\w+$/, '')}-left-out.csv`
  return (
    <Button
      size="small"
      onClick={() => downloadText(name, refusedRowsCsv(attempt.file, check.problems, named), 'text/csv')}
    >
      <Download />
      Download these rows
    </Button>
  )
}

/** The reader's column of a problem; null if it concerns none, or a field that no column has. */
function columnOf({ map }: ImportAttempt, { field }: ImportProblemGroup): number | null {
  const column = map.findIndex((meaning) => meaning === field)
  return column === -1 ? null : column
}

const nameOf = ({ file }: ImportAttempt, column: number): string => file.columns[column] || `Column ${column + 1}`

function valuesOfRows({ file }: ImportAttempt, { rows }: ImportProblemGroup, column: number | null): string[] {
  const values = new Set<string>()
  for (const row of column === null ? [] : rows) {
    const value = cellText(file.rows[file.indexOf.get(row) ?? -1]?.[column ?? 0])
    if (value !== '') values.add(value)
    if (values.size > SAMPLES) break
  }
  return [...values]
}

const listed = (values: readonly string[]): string =>
  values.length > SAMPLES ? `${values.slice(0, SAMPLES).join(', ')}, …` : values.join(', ')

function rowsOf({ rows }: ImportProblemGroup): string {
  const named = rows.slice(0, ROWS_NAMED).map(formatNumber).join(', ')
  const more = rows.length - ROWS_NAMED
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${named}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
}
