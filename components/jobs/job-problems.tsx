import { Callout } from '@/components/ui/feedback/callout'
import { Card } from '@/components/ui/layout/card'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { ProblemTable } from './problem-table'

/** The rows that were refused, and the reason if the job failed as a whole. */
export function JobProblems({ job }: { job: JobView }) {
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
        <Card title="Refused rows" description={shownWords(ofRows.length, job.failed)} isFlush>
          <ProblemTable problems={ofRows} />
        </Card>
      )}
    </>
  )
}

const shownWords = (shown: number, failed: number): string =>
  shown < failed
    ? `The first ${formatNumber(shown)} of ${formatNumber(failed)}; the file has all of them.`
    : 'Import only the rows to fix: rows without a license key are created again.'
