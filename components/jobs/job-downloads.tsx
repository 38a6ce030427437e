import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { jobFilePath } from '@/lib/foundation/jobs/client/job-queries'
import type { JobFile } from '@/lib/foundation/jobs/core/job'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobListItem } from '@/lib/foundation/jobs/core/schema'

const NAMES: Record<JobFile, string> = { result: 'Download CSV', problems: 'Download refused rows' }

/** An import leaves out keys that exist, too. */
const nameOf = (name: JobFile, { kind }: JobListItem): string =>
  name === 'problems' && kind === 'license.import' ? 'Download rows left out' : NAMES[name]

/** The files of a job, for the member who started it, once they are complete. */
export function JobDownloads({ org, job }: { org: string; job: JobListItem }) {
  if (!job.is_own || !isOver(job)) return null
  return job.files.map((name) => (
    <Button key={name} render={<a href={jobFilePath(org, job.id, name)} download />}>
      <Download />
      {nameOf(name, job)}
    </Button>
  ))
}
