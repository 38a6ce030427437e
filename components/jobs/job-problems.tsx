import type { ReactNode } from 'react'
import { Callout } from '@/components/ui/feedback/callout'
import { Card } from '@/components/ui/layout/card'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { type FileOfRows, ProblemTable } from './problem-table'

/** What to do about so many rows left out, where the file they come from is known. */
export type LeftOut = { count: number; words: string; download: ReactNode }

type Props = { job: JobView; file?: FileOfRows | undefined; leftOut?: LeftOut | undefined }

/** The rows that were left out, and the reason if the job failed as a whole. */
export function JobProblems({ job, file, leftOut }: Props) {
  const ofRows = job.problems.filter(({ row }) => row > 0)
  const [whole] = job.problems.filter(({ row }) => row === 0)
  return (
    <>
      {whole && (
        <Callout kind="error" title="It stopped early">
          {whole.message}
        </Callout>
      )}
      {ofRows.length > 0 && (
        <Card
          title="Rows left out"
          description={shownWords(ofRows.length, job.failed, leftOut?.words)}
          action={leftOut?.download}
          isFlush
        >
          <ProblemTable problems={ofRows} file={file} />
        </Card>
      )}
    </>
  )
}

/** The job keeps the reasons only. Importing the others again is no harm only where each has a license key. */
const FIX_IN_FILE = 'Fix these rows in your file, and import only them.'

const shownWords = (shown: number, failed: number, toDo = FIX_IN_FILE): string =>
  shown < failed
    ? `The first ${formatNumber(shown)} of ${formatNumber(failed)}; the file has all of them. ${toDo}`
    : toDo
