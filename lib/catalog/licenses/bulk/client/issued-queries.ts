import { queryOptions } from '@tanstack/react-query'
import { parse } from 'csv-parse/browser/esm/sync'
import { z } from 'zod'
import { jobFilePath, jobKeys } from '@/lib/foundation/jobs/client/job-queries'

const issued = z.array(z.object({ license_key: z.string(), id: z.string() }))

export type IssuedLicense = { key: string; id: string }

export const issuedQueries = {
  /** The keys that a job issued, read from its file: only the member who requested them gets them. */
  keys: (org: string, jobId: string) =>
    queryOptions({
      queryKey: [...jobKeys.one(org, jobId), 'issued'],
      queryFn: async ({ signal }): Promise<IssuedLicense[]> => {
        const response = await fetch(jobFilePath(org, jobId, 'result'), { signal })
        if (!response.ok) throw new Error('The keys cannot be shown. Download the file instead.')
        const rows: unknown = parse(await response.text(), { columns: true, bom: true })
        return issued.parse(rows).map(({ license_key, id }) => ({ key: license_key, id }))
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
