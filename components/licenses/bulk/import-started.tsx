'use client'
import type { LeftOut } from '@/components/jobs/job-problems'
import { JobScreen } from '@/components/jobs/job-screen'
import type { FileOfRows } from '@/components/jobs/problem-table'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import type { ImportAttempt } from '@/lib/catalog/licenses/bulk/client/import-attempt'
import { cellText } from '@/lib/catalog/licenses/bulk/core/column-content'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { Cased, type StartedImport } from './import-check-card'
import { DownloadRefused } from './import-problems'

type Props = {
  org: string
  jobIds: string[]
  /** null on a page that was loaded again, or that somebody was sent: the file is unknown there */
  started: StartedImport | null
  /** back to the file, for its rows of other products */
  onNext: (others: ImportAttempt['others']) => void
}

/** The jobs of an import, and the rows they left out, with their cells where the file they come from is known. */
export function ImportStarted({ org, jobIds, started, onNext }: Props) {
  const leftOut = started && leftOutOf(started)
  const others = started?.attempt.others ?? []
  const isOneJob = jobIds.length === 1
  return (
    <div className="space-y-6">
      {leftOut && !isOneJob && (
        <Callout kind="warning" title={`${formatCount(leftOut.count, 'row')} left out`} action={leftOut.download}>
          {leftOut.words}
        </Callout>
      )}
      {started && <Cased check={started.check} />}
      {others.length > 0 && (
        <Callout
          title={`${formatCount(rowsOf(others), 'row')} of other products`}
          action={
            <Button size="small" onClick={() => onNext(others)}>
              Import the next product
            </Button>
          }
        >
          {others.map(({ name, rows }) => `${name || 'No product'} (${formatCount(rows, 'row')})`).join(', ')}
        </Callout>
      )}
      {jobIds.map((jobId) => (
        <JobScreen
          key={jobId}
          org={org}
          jobId={jobId}
          {...(started && { file: fileOf(started.attempt) })}
          {...(leftOut && isOneJob && { leftOut })}
        />
      ))}
    </div>
  )
}

const leftOutOf = ({ check, attempt }: StartedImport): LeftOut | null =>
  check.refused === 0
    ? null
    : {
        count: check.refused,
        words: [
          'Download the rows with their reasons, fix them, and import that file.',
          ...(check.keyless > 0 ? [KEYLESS] : []),
        ].join(' '),
        download: <DownloadRefused check={check} attempt={attempt} />,
      }

const KEYLESS = "Don't import the whole file again: rows without a license key are created again."

const rowsOf = (others: ImportAttempt['others']): number => others.reduce((sum, { rows }) => sum + rows, 0)

/** The job keeps the reasons only, and names our fields. */
function fileOf({ file, map }: ImportAttempt): FileOfRows {
  const place = (field: string) => map.findIndex((meaning) => meaning === field)
  return {
    columnOf: (field) => file.columns[place(field)] ?? '',
    cellOf: (row, field) => cellText(file.rows[file.indexOf.get(row) ?? -1]?.[place(field)]),
  }
}
