'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { jobKeys, jobPath } from './job-queries'

const jobView = () => import('../core/schema').then((schemas) => schemas.jobView)

/** Stops a job after its current step. */
export const useCancelJob = (org: string, jobId: string) =>
  useMutationWithToast<void, unknown>({
    send: () => sendJson('POST', jobPath(org, jobId, '/cancel'), { body: {}, schema: jobView }),
    failure: 'It was not stopped',
    invalidates: [jobKeys.all(org)],
  })
