'use client'
import { Button } from '@/components/ui/button/button'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { jobKeys, jobPath } from '@/lib/jobs/client/job-queries'
import { isOver, type JobListItem, jobView } from '@/lib/jobs/core/schema'

/** Stops a job after the step it is at. What was done stays done. */
export function CancelJob({ org, job }: { org: string; job: JobListItem }) {
  const cancel = useMutationWithToast({
    send: () => sendJson('POST', jobPath(org, job.id, '/cancel'), { body: {}, schema: jobView }),
    failure: 'It was not stopped',
    invalidates: [jobKeys.all(org)],
  })
  if (!job.is_own || isOver(job)) return null
  return (
    <Button
      size="small"
      loading={cancel.isPending}
      disabled={job.state === 'cancelling'}
      onClick={() => cancel.mutate(undefined)}
    >
      Stop
    </Button>
  )
}
