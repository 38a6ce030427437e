'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button/icon-button'
import { Link } from '@/components/ui/navigation/link'
import { licenseKeys } from '@/lib/catalog/licenses/client/license-queries'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import { jobSummary, jobTitle } from '@/lib/foundation/jobs/client/job-words'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobListItem } from '@/lib/foundation/jobs/core/schema'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { CancelJob } from './cancel-job'
import { JobDownloads } from './job-downloads'
import { JobProgress } from './job-progress'

const SHOWN_AFTERWARDS_MS = 5 * MINUTE_MS

/** Running jobs, and the reader's own that just ended: one can leave the page that started a job and find it here. */
export function OpenJobs({ org }: { org: string }) {
  const nowMs = useNow()
  const { data } = useQuery(jobQueries.list(org, 'any'))
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const jobs = (data?.items ?? [])
    .filter((job) => (!isOver(job) || isFresh(job, nowMs)) && !dismissed.includes(job.id))
    .slice(0, 3)
  useRefreshedLists(org, jobs.filter((job) => !isOver(job)).length)
  if (jobs.length === 0) return null
  return (
    <section aria-label="Jobs" className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
      {jobs.map((job) => (
        <OpenJob key={job.id} org={org} job={job} onDismiss={() => setDismissed([...dismissed, job.id])} />
      ))}
    </section>
  )
}

/** A job that took a second needs no notice here: the toast reported it. */
const isFresh = (job: JobListItem, nowMs: number): boolean =>
  job.is_own &&
  job.finished_at !== null &&
  nowMs - Date.parse(job.finished_at) < SHOWN_AFTERWARDS_MS &&
  (job.state === 'failed' || (job.total ?? 0) > 200 || (job.files.length > 0 && job.total !== 1))

type OpenJobProps = { org: string; job: JobListItem; onDismiss: () => void }

const OpenJob = ({ org, job, onDismiss }: OpenJobProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
    <div className="min-w-0 flex-1 basis-64">
      {isOver(job) ? (
        <p className="text-small">
          <span className="font-medium">{jobTitle(job)}.</span> <span className="text-muted">{jobSummary(job)}.</span>
        </p>
      ) : (
        <JobProgress job={job} />
      )}
    </div>
    <div className="flex flex-wrap items-center gap-2">
      <JobDownloads org={org} job={job} />
      <CancelJob org={org} job={job} />
      <Link href={`/${org}/licenses/jobs/${job.id}`} className="px-2 text-muted text-small hover:text-ink">
        Details
      </Link>
      {isOver(job) && (
        <IconButton label={`Dismiss ${jobTitle(job)}`} className="text-muted" onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </div>
  </div>
)

/** When a job ends, lists may have changed. */
function useRefreshedLists(org: string, running: number) {
  const client = useQueryClient()
  const before = useRef(running)
  useEffect(() => {
    if (running < before.current) void client.invalidateQueries({ queryKey: licenseKeys.all(org) })
    before.current = running
  }, [client, org, running])
}
