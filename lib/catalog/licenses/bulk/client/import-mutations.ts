import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { licenseKeys } from '@/lib/catalog/licenses/client/license-queries'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { newId } from '@/lib/foundation/browser/page/new-id'
import { jobKeys, jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { delimiter } from '../core/schema-import'
import { columnsOf, type ImportAttempt, inputOf, partsOf } from './import-attempt'
import { attemptKey } from './import-queries'

const jobView = () => import('@/lib/foundation/jobs/core/schema').then((schemas) => schemas.jobView)

/** Starts an import: a job for each part of the file. Sent twice, it runs once. */
export function useStartImport(org: string, attempt: ImportAttempt, onStarted: (jobIds: string[]) => void) {
  const client = useQueryClient()
  const ids = useRef(new Map<string, string>())
  const idOf = (part: string): string => {
    const id = ids.current.get(part) ?? newId()
    ids.current.set(part, id)
    return id
  }
  const key = JSON.stringify(attemptKey(attempt))
  const start = useMutationWithToast({
    // Given the key alone: a mutation compares what it is given with what it sends already, here 100,000 rows.
    send: async (asked: string) => {
      const jobs: JobView[] = []
      // A first line like `sep=:` names any other.
      const separator = delimiter.safeParse(attempt.file.delimiter).data
      for (const first of partsOf(attempt.file)) {
        const id = idOf(`${asked} ${first}`)
        const body = { id, delimiter: separator, columns: columnsOf(attempt), ...inputOf(attempt, first) }
        jobs.push(await sendJson('POST', `/api/dashboard/${org}/imports`, { body, schema: jobView }))
      }
      return jobs
    },
    failure: "The import didn't start",
    invalidates: [licenseKeys.all(org), jobKeys.all(org)],
    onSuccess: (jobs) => {
      for (const job of jobs) client.setQueryData(jobQueries.one(org, job.id).queryKey, job)
      onStarted(jobs.map(({ id }) => id))
    },
  })
  return { start: () => start.mutate(key), isPending: start.isPending }
}
