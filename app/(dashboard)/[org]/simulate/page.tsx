import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Hydrate } from '@/components/layout/hydrate'
import { SimulateScreen } from '@/components/simulate/simulate-screen'
import { getQueryClient } from '@/lib/browser/query-client'
import { simulationParams, toSimulateQuery } from '@/lib/validation/client/simulation-params'
import { simulationQueries } from '@/lib/validation/client/simulation-queries'
import { simulateQuery } from '@/lib/validation/core/explain-schema'
import { simulateValidation } from '@/lib/validation/server/simulate-validation'
import { requirePage } from '@/lib/wiring-dashboard'
import { prefetchProductChoices } from '../prefetch-product-choices'

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
    // What cannot be simulated is left to the browser's own request, whose refusal says why.
    query.success &&
      client.prefetchQuery({
        ...simulationQueries.run(org, asked),
        queryFn: () => simulateValidation(reading, actor, query.data),
      }),
  ])
  return (
    <Hydrate client={client}>
      <SimulateScreen org={org} />
    </Hydrate>
  )
}
