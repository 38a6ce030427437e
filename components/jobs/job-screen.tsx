'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { DefinitionGrid, type Fact } from '@/components/ui/layout/definition-grid'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import { jobOutcome, jobTitle } from '@/lib/foundation/jobs/client/job-words'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { listNames } from '@/lib/foundation/shared/list-names'
import { CancelJob } from './cancel-job'
import { JobDownloads } from './job-downloads'
import { JobProblems, type LeftOut } from './job-problems'
import { JobProgress } from './job-progress'
import { JobState } from './job-state-badge'
import type { FileOfRows } from './problem-table'

type Props = { org: string; jobId: string; file?: FileOfRows; leftOut?: LeftOut }

/** One job: progress, result, and the rows that were left out. */
export function JobScreen({ org, jobId, file, leftOut: expected }: Props) {
  const { data: job } = useSuspenseQuery(jobQueries.one(org, jobId))
  const kept = useKeptMail()
  // What changed since the preview may have left out others, too.
  const leftOut = job.failed === expected?.count ? expected : undefined
  return (
    <>
      <DetailHeader
        crumbs={[
          { label: 'Licenses', href: pageRoute(`/${org}/licenses`) },
          { label: 'Jobs', href: pageRoute(`/${org}/licenses/jobs`) },
        ]}
        title={jobTitle(job)}
        badge={<JobState job={job} />}
        description={
          <span role="status">
            {isOver(job)
              ? jobOutcome(withoutLeftOut(job), kept)
              : 'Runs in the background. You can leave this page and come back.'}
          </span>
        }
        actions={
          <>
            <JobDownloads org={org} job={job} hasProblems={leftOut === undefined} />
            {isOver(job) && <Onward org={org} job={job} />}
            <CancelJob org={org} job={job} />
          </>
        }
      />
      <Card>
        <div className="space-y-6">
          {!isOver(job) && <JobProgress job={job} />}
          <DefinitionGrid
            facts={[
              ...productFacts(job),
              ...(isOver(job) ? importFacts(job) : []),
              { label: 'Started by', value: job.started_by ?? 'Former member' },
              { label: 'Started', value: <TimeText at={job.created_at} as="exact" /> },
              { label: 'Ended', value: <TimeText at={job.finished_at} as="exact" missing="Not yet" /> },
            ]}
          />
        </div>
      </Card>
      <JobProblems job={job} file={file} leftOut={leftOut} />
    </>
  )
}

const productFacts = ({ products }: JobView): Fact[] =>
  products.length === 0
    ? []
    : [{ label: products.length === 1 ? 'Product' : 'Products', value: listNames('en', products) }]

/** An import says below which rows were left out, and why. */
const withoutLeftOut = (job: JobView): JobView =>
  job.kind === 'license.import' && job.total !== null
    ? { ...job, failed: 0, summary: { imported: job.summary['imported'] ?? 0 } }
    : job

/** What came of the other rows of an import; nothing for other jobs, whose summary says it. */
function importFacts({ kind, total, failed, summary }: JobView): Fact[] {
  if (kind !== 'license.import' || total === null) return []
  const { known = 0, replaced = 0 } = summary
  const reasons = [
    { count: known, why: 'The key exists already. Those licenses are as they were.' },
    { count: replaced, why: 'The key was replaced. Those licenses are as they were.' },
    { count: failed, why: 'For the reasons below.' },
  ].filter(({ count }) => count > 0)
  return [
    { label: 'Rows', value: formatNumber(total) },
    {
      label: 'Left out',
      value: formatCount(known + replaced + failed, 'row'),
      help: reasons.map(({ count, why }) => (
        <p key={why}>{reasons.length === 1 ? why : `${formatNumber(count)}: ${why}`}</p>
      )),
    },
  ]
}

/** Where to go from a job that ended: to its licenses, and to the next file. */
function Onward({ org, job }: { org: string; job: JobView }) {
  const { kind, summary } = job
  const count = summary['issued'] ?? summary['imported'] ?? summary['changed'] ?? 0
  const hasLicenses = count > 0 && !WITHOUT_LICENSES.includes(kind)
  return (
    <>
      {kind === 'license.import' && (
        // A full page load: the page of an import that was just started still has its file.
        <Button render={<a href={`/${org}/licenses/import`} />}>Import another file</Button>
      )}
      {hasLicenses ? (
        <Button variant="primary" render={<Link href={pageRoute(`/${org}/licenses?job=${job.id}`)} />}>
          Show {count === 1 ? 'this license' : 'these licenses'}
        </Button>
      ) : (
        <Button render={<Link href={`/${org}/licenses`} />}>Go to licenses</Button>
      )}
    </>
  )
}

/** They leave none, or change none. */
const WITHOUT_LICENSES = ['license.export', 'license.bulk_delete', 'license.bulk_email']
