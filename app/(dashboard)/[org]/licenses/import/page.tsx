import type { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Hydrate } from '@/components/layout/hydrate'
import { ImportScreen } from '@/components/licenses/bulk/import-screen'
import { importParams } from '@/lib/catalog/licenses/bulk/client/import-params'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import { getJob } from '@/lib/foundation/jobs/server/list-jobs'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { orNotFound } from '@/lib/http/pages/or-not-found'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Import licenses' }

const load = createLoader(importParams)

export default async function ImportPage({ params, searchParams }: Props) {
  const { org } = await params
  const { job } = await load(searchParams)
  const client = getQueryClient()
  const actor =
    job.length > 0 ? await prefetchResult(client, org, job) : (await requirePage(org, 'licenses:create')).actor
  await prefetchProductChoices(client, org, actor)
  return (
    <Hydrate client={client}>
      <ImportScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}

/** The result of an import is for everyone who sees licenses, as the page of its job is. */
async function prefetchResult(client: QueryClient, org: string, jobs: string[]) {
  const { actor, reading } = await requirePage(org, 'licenses:view')
  for (const job of jobs) {
    const found = await orNotFound(job, (id) => getJob(reading, actor, id))
    client.setQueryData(jobQueries.one(org, job).queryKey, found)
  }
  return actor
}
