'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { newId } from '@/lib/browser/page/new-id'
import { jobKeys, jobQueries } from '@/lib/jobs/client/job-queries'
import { jobView } from '@/lib/jobs/core/schema'
import { licenseKeys } from '@/lib/licenses/client/license-queries'
import type { CheckImportInput } from '../core/schema-import'

/** Starts an import. Sent twice, it runs once. */
export function useStartImport(org: string, onStarted: (jobId: string) => void) {
  const client = useQueryClient()
  const id = useRef<string | null>(null)
  return useMutationWithToast({
    send: (input: CheckImportInput) => {
      id.current ??= newId()
      return sendJson('POST', `/api/dashboard/${org}/imports`, { body: { id: id.current, ...input }, schema: jobView })
    },
    failure: 'The import did not begin',
    invalidates: [licenseKeys.all(org), jobKeys.all(org)],
    onSuccess: (job) => {
      client.setQueryData(jobQueries.one(org, job.id).queryKey, job)
      onStarted(job.id)
    },
  })
}
