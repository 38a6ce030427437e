'use client'
import { X } from 'lucide-react'
import { IconButton } from '@/components/ui/button/icon-button'
import { Link } from '@/components/ui/navigation/link'
import { jobResult, jobTitle } from '@/lib/foundation/jobs/client/job-words'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobListItem } from '@/lib/foundation/jobs/core/schema'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { CancelJob } from './cancel-job'
import { JobDownloads } from './job-downloads'
import { JobProgress } from './job-progress'

type OpenJobProps = { org: string; job: JobListItem; onDismiss: () => void }

/** One job above the list: its progress or its result. */
export function OpenJob({ org, job, onDismiss }: OpenJobProps) {
  const kept = useKeptMail()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        {isOver(job) ? <p className="text-small">{jobResult(job, kept)}</p> : <JobProgress job={job} />}
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
}
