'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import { jobSummary, jobTitle } from '@/lib/foundation/jobs/client/job-words'
import { isOver } from '@/lib/foundation/jobs/core/job'
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
            {isOver(job) && <Button render={<Link href={`/${org}/licenses`} />}>Go to licenses</Button>}
            <CancelJob org={org} job={job} />
          </>
        }
      />
      <Card>
        <div className="space-y-6">
          {!isOver(job) && <JobProgress job={job} />}
          <DefinitionGrid
            facts={[
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
