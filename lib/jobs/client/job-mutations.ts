'use client'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { jobView } from '../core/schema'
import { jobKeys, jobPath } from './job-queries'

/** Stops a job after its current step. */
export const useCancelJob = (org: string, jobId: string) =>
  useMutationWithToast<void, unknown>({
    send: () => sendJson('POST', jobPath(org, jobId, '/cancel'), { body: {}, schema: jobView }),
    failure: 'It was not stopped',
    invalidates: [jobKeys.all(org)],
  })
