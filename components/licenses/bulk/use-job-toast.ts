'use client'
import { useRouter } from 'next/navigation'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { jobResult, jobTitle } from '@/lib/foundation/jobs/client/job-words'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'

/** Shows a job's result if it is already done, else a link to its progress. */
export function useJobToast(org: string): (job: JobView) => void {
  const router = useRouter()
  const kept = useKeptMail()
  return (job) => {
    if (isOver(job)) {
      toast.success(jobResult(job, kept))
      return
    }
    toast.message(jobTitle(job), {
      description: 'It keeps running if you leave this page. Progress is shown above the list.',
      action: { label: 'Show', onClick: () => router.push(`/${org}/licenses/jobs/${job.id}`) },
    })
  }
}
