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
import { jobSummary, jobTitle } from '@/lib/foundation/jobs/client/job-words'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { CancelJob } from './cancel-job'
import { JobDownloads } from './job-downloads'
import { JobProblems } from './job-problems'
import { JobProgress } from './job-progress'
import { JobState } from './job-state-badge'

/** One job: progress, result, and the rows that were refused. */
export function JobScreen({ org, jobId }: { org: string; jobId: string }) {
  const { data: job } = useSuspenseQuery(jobQueries.one(org, jobId))
  return (
    <>
      <DetailHeader
        crumbs={[
          { label: 'Licenses', href: pageRoute(`/${org}/licenses`) },
          { label: 'Jobs', href: pageRoute(`/${org}/licenses/jobs`) },
        ]}
        title={jobTitle(job)}
        badge={<JobState state={job.state} />}
        description={
          isOver(job) ? `${jobSummary(job)}.` : 'Runs in the background. You can leave this page and come back.'
        }
        actions={
          <>
            <JobDownloads org={org} job={job} />
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
              ...(isOver(job) ? importFacts(job) : []),
              { label: 'Started by', value: job.started_by ?? 'Former member' },
              { label: 'Started', value: <TimeText at={job.created_at} as="exact" /> },
              { label: 'Ended', value: <TimeText at={job.finished_at} as="exact" missing="Not yet" /> },
            ]}
          />
        </div>
      </Card>
      <JobProblems job={job} />
    </>
  )
}

/** What came of the rows of an import; nothing for other jobs, whose summary says it. */
function importFacts({ kind, total, failed, summary }: JobView): Fact[] {
  if (kind !== 'license.import' || total === null) return []
  const { imported = 0, known = 0, replaced = 0 } = summary
  const reasons = [
    known > 0 && `${formatNumber(known)}: the key exists already. Those licenses are as they were.`,
    replaced > 0 && `${formatNumber(replaced)}: the key was replaced, and never works again.`,
    failed > 0 && `${formatNumber(failed)} refused, for the reasons below.`,
  ].filter((reason) => reason !== false)
  return [
    { label: 'Rows', value: formatNumber(total) },
    { label: 'Created', value: formatCount(imported, 'license') },
    {
      label: 'Left out',
      value: formatCount(known + replaced + failed, 'row'),
      help: reasons.map((reason) => <p key={reason}>{reason}</p>),
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
        // A full page load: the page of an import that was just started is at the same URL.
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
