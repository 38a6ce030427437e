import type { Metadata } from 'next'
import { cache } from 'react'
import { JobScreen } from '@/components/jobs/job-screen'
import { Hydrate } from '@/components/layout/hydrate'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import { jobTitle } from '@/lib/foundation/jobs/client/job-words'
import { getJob } from '@/lib/foundation/jobs/server/list-jobs'
import { orNotFound } from '@/lib/http/pages/or-not-found'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string; job: string }> }

/** Loaded once per request, for the title and the page. */
const loadJob = cache(async (org: string, job: string) => {
  const { actor, reading } = await requirePage(org, 'licenses:view')
  return orNotFound(job, (id) => getJob(reading, actor, id))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { org, job } = await params
  const { kind } = await loadJob(org, job)
  // Without its state, which changes while the page is open.
  return { title: `${jobTitle({ kind, state: 'running' })} · Job` }
}

export default async function JobPage({ params }: Props) {
  const { org, job } = await params
  const client = getQueryClient()
  const found = await loadJob(org, job)
  client.setQueryData(jobQueries.one(org, job).queryKey, found)
  return (
    <Hydrate client={client}>
      <JobScreen org={org} jobId={job} />
    </Hydrate>
  )
}
