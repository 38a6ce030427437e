import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { SimulateScreen } from '@/components/explain/simulate-screen'
import { Hydrate } from '@/components/layout/hydrate'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { simulationParams, toSimulateQuery } from '@/lib/service/validation/explain/client/simulation-params'
import { simulationQueries } from '@/lib/service/validation/explain/client/simulation-queries'
import { simulateQuery } from '@/lib/service/validation/explain/core/schema'
import { simulateValidation } from '@/lib/service/validation/explain/server/simulate-validation'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Simulate' }

const load = createLoader(simulationParams)

export default async function SimulatePage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'licenses:view')
  const asked = await load(searchParams)
  const client = getQueryClient()
  const query = simulateQuery.safeParse(toSimulateQuery(asked))
  await Promise.all([
    prefetchProductChoices(client, org, actor),
    // A call that cannot be simulated is left to the browser's own request, whose refusal says why.
    query.success &&
      client.prefetchQuery({
        ...simulationQueries.run(org, asked),
        queryFn: () => simulateValidation(reading, actor, query.data),
      }),
  ])
  return (
    <Hydrate client={client}>
      <SimulateScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
