import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { jobFilePath } from '@/lib/foundation/jobs/client/job-queries'
import type { JobFile } from '@/lib/foundation/jobs/core/job'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobListItem } from '@/lib/foundation/jobs/core/schema'

const NAMES: Record<JobFile, string> = { result: 'Download CSV', problems: 'Download problems' }

/** `hasProblems` is false where the rows left out are downloaded as they are in their file. */
type Props = { org: string; job: JobListItem; hasProblems?: boolean }

/** The files of a job, for the member who started it, once they are complete. */
export function JobDownloads({ org, job, hasProblems = true }: Props) {
  if (!job.is_own || !isOver(job)) return null
  const shown = hasProblems ? job.files : job.files.filter((name) => name !== 'problems')
  return shown.map((name) => (
    <Button key={name} render={<a href={jobFilePath(org, job.id, name)} download />}>
      <Download />
      {NAMES[name]}
    </Button>
  ))
}
