'use client'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { toast } from '@/lib/browser/dialogs/toast'
import { newId } from '@/lib/browser/page/new-id'
import { jobKeys } from '@/lib/jobs/client/job-queries'
import { jobSummary, jobTitle } from '@/lib/jobs/client/job-words'
import { isOver, type JobView, jobView } from '@/lib/jobs/core/schema'
import { licenseKeys, licensePath } from '@/lib/licenses/client/license-queries'

type Options = { path: string; failure: string; onDone?: (job: JobView) => void }

/** Begins work on many licenses. Says what came of it where it was done at once, else where to find it. */
export function useStartJob(org: string, { path, failure, onDone }: Options) {
  const router = useRouter()
  // One id until it was taken: a press too many does nothing more.
  const id = useRef<string | null>(null)
  return useMutationWithToast({
    send: (body: object) => {
      id.current ??= newId()
      return sendJson('POST', licensePath(org, path), { body: { id: id.current, ...body }, schema: jobView })
    },
    failure,
    invalidates: [licenseKeys.all(org), jobKeys.all(org)],
    onSuccess: (job) => {
      id.current = null
      if (isOver(job)) toast.success(`${jobTitle(job)}`, { description: `${jobSummary(job)}.` })
      else {
        const show = { label: 'Show', onClick: () => router.push(`/${org}/licenses/jobs/${job.id}`) }
        toast.message(jobTitle(job), {
          description: 'It goes on by itself. Its progress shows above the list.',
          action: show,
        })
      }
      onDone?.(job)
    },
  })
}
