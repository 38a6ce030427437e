'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onDemand } from '@/components/ui/feedback/on-demand'
import { Link } from '@/components/ui/navigation/link'
import { licenseKeys } from '@/lib/catalog/licenses/client/license-queries'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobListItem } from '@/lib/foundation/jobs/core/schema'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'

// Loaded with the first job: most of the time there is none.
const OpenJob = onDemand(() => import('./open-job').then((parts) => parts.OpenJob))

const SHOWN_AFTERWARDS_MS = 5 * MINUTE_MS

/** Running jobs, and the reader's own that just ended: one can leave the page that started a job and find it here. */
export function OpenJobs({ org }: { org: string }) {
  const nowMs = useNow()
  const { data } = useQuery(jobQueries.list(org, 'any'))
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const jobs = (data?.items ?? []).filter((job) => (!isOver(job) || isFresh(job, nowMs)) && !dismissed.includes(job.id))
  useRefreshedLists(org, jobs.filter((job) => !isOver(job)).length)
  // One line: the list below is what the page is for.
  const [first, ...others] = jobs
  if (!first) return null
  return (
    <section aria-label="Jobs" className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
      <OpenJob key={first.id} org={org} job={first} onDismiss={() => setDismissed([...dismissed, first.id])} />
      {others.length > 0 && (
        <Link href={`/${org}/licenses/jobs`} className="block px-4 py-2 text-muted text-small hover:text-ink">
          {formatCount(others.length, 'more job')}
        </Link>
      )}
    </section>
  )
}

/** A job that took a second needs no notice here: the toast reported it. */
const isFresh = (job: JobListItem, nowMs: number): boolean =>
  job.is_own &&
  job.finished_at !== null &&
  nowMs - Date.parse(job.finished_at) < SHOWN_AFTERWARDS_MS &&
  (job.state === 'failed' || (job.total ?? 0) > 200 || (job.files.length > 0 && job.total !== 1))

/** When a job ends, lists may have changed. */
function useRefreshedLists(org: string, running: number) {
  const client = useQueryClient()
  const before = useRef(running)
  useEffect(() => {
    if (running < before.current) void client.invalidateQueries({ queryKey: licenseKeys.all(org) })
    before.current = running
  }, [client, org, running])
}
