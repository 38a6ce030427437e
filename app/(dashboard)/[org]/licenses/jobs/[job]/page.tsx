import type { Metadata } from 'next'
import { JobScreen } from '@/components/jobs/job-screen'
import { Hydrate } from '@/components/layout/hydrate'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { orNotFound } from '@/lib/http/pages/or-not-found'
import { jobQueries } from '@/lib/jobs/client/job-queries'
import { getJob } from '@/lib/jobs/server/list-jobs'
import { requirePage } from '@/lib/wiring/dashboard'

type Props = { params: Promise<{ org: string; job: string }> }

export const metadata: Metadata = { title: 'Job' }

export default async function JobPage({ params }: Props) {
  const { org, job } = await params
  const { actor, reading } = await requirePage(org, 'licenses:view')
  const client = getQueryClient()
  const found = await orNotFound(job, (id) => getJob(reading, actor, id))
  client.setQueryData(jobQueries.one(org, job).queryKey, found)
  return (
    <Hydrate client={client}>
      <JobScreen org={org} jobId={job} />
    </Hydrate>
  )
}
