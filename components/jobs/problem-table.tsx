import { FIELD_WORDS } from '@/components/licenses/bulk/import-fields'
import type { ImportField } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { JobProblem } from '@/lib/foundation/jobs/core/schema'

const SHOWN = 200

/** Refused rows: line, field, and the expected value. */
export function ProblemTable({ problems }: { problems: readonly JobProblem[] }) {
  return (
    <div className="max-h-96 overflow-auto">
      <table aria-label="Refused rows" className="w-full text-small tabular-nums">
        <thead className="sticky top-0 bg-surface text-left text-muted">
          <tr className="h-10 [&>th]:border-hairline [&>th]:border-b [&>th]:px-4 [&>th]:font-medium">
            <th scope="col" className="w-20 text-right">
              Row
            </th>
            <th scope="col" className="w-48">
              Field
            </th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {problems.slice(0, SHOWN).map(({ row, field, message }) => (
            <tr key={`${row}-${field}`} className="h-10 [&>td]:px-4 [&>td]:py-2">
              <td className="text-right">{formatNumber(row)}</td>
              <td>{FIELD_WORDS[field as ImportField] ?? (field || '–')}</td>
              <td>{message}</td>
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
