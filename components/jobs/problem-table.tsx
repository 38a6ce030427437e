import { FIELD_WORDS } from '@/components/licenses/bulk/import-fields'
import type { ImportField } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { JobProblem } from '@/lib/foundation/jobs/core/schema'

const SHOWN = 200
const VALUE_SHOWN = 100

/** The file that rows are of: the name of its column for a field, and what that has in a row; empty if there is none. */
export type FileOfRows = { columnOf: (field: string) => string; cellOf: (row: number, field: string) => string }
type Props = { problems: readonly JobProblem[]; file?: FileOfRows | undefined }

/** Rows left out: line, column as the file names it, and the expected value. */
export function ProblemTable({ problems, file }: Props) {
  return (
    <div className="max-h-96 overflow-auto">
      <table aria-label="Rows left out" className="w-full text-small tabular-nums">
        <thead className="sticky top-0 bg-surface text-left text-muted">
          <tr className="h-10 [&>th]:border-hairline [&>th]:border-b [&>th]:px-4 [&>th]:font-medium">
            <th scope="col" className="w-20 text-right">
              Row
            </th>
            <th scope="col" className="w-48">
              {file || problems.some(({ column }) => column) ? 'Column' : 'Field'}
            </th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {problems.slice(0, SHOWN).map(({ row, field, column, message }) => (
            <tr key={`${row}-${field}`} className="h-10 [&>td]:px-4 [&>td]:py-2">
              <td className="text-right">{formatNumber(row)}</td>
              <td className="break-words">
                {file?.columnOf(field) || column || (FIELD_WORDS[field as ImportField] ?? (field || '–'))}
              </td>
              <td>
                {message} <Value of={file?.cellOf(row, field)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > SHOWN && (
        <p className="border-hairline border-t px-4 py-2 text-muted text-small">
          And {formatNumber(problems.length - SHOWN)} more.
        </p>
      )}
    </div>
  )
}

const Value = ({ of }: { of: string | undefined }) =>
  of && (
    <span className="break-all text-muted">
      (<span className="font-mono">{of.length > VALUE_SHOWN ? `${of.slice(0, VALUE_SHOWN)}…` : of}</span>)
    </span>
  )
