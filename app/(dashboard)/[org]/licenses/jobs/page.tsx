import type { Metadata } from 'next'
import { JobsScreen } from '@/components/jobs/jobs-screen'
import { Hydrate } from '@/components/layout/hydrate'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import { listJobs } from '@/lib/foundation/jobs/server/list-jobs'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string }> }

export const metadata: Metadata = { title: 'Jobs' }

export default async function JobsPage({ params }: Props) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'licenses:view')
  const client = getQueryClient()
  await client.prefetchQuery({
    ...jobQueries.list(org, 'any'),
    queryFn: () => listJobs(reading, actor, { state: 'any' }),
  })
  return (
    <Hydrate client={client}>
      <JobsScreen org={org} />
    </Hydrate>
  )
}
