'use client'
import { Button } from '@/components/ui/button/button'
import { useCancelJob } from '@/lib/foundation/jobs/client/job-mutations'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobListItem } from '@/lib/foundation/jobs/core/schema'

/** Stops a job after its current step. Completed steps are not undone. */
export function CancelJob({ org, job }: { org: string; job: JobListItem }) {
  const cancel = useCancelJob(org, job.id)
  if (!job.is_own || isOver(job)) return null
  return (
    <Button
      size="small"
      loading={cancel.isPending}
      disabled={job.state === 'cancelling'}
      onClick={() => cancel.mutate()}
    >
      Stop
    </Button>
  )
}
