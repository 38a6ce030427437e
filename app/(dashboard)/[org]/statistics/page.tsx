import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { BehindNotice } from '@/components/layout/behind-notice'
import { Hydrate } from '@/components/layout/hydrate'
import { StatisticsScreen } from '@/components/requests/statistics/statistics-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { statisticsParams, statisticsQueries } from '@/lib/service/requests/statistics/client/statistics-queries'
import { statisticsQuery } from '@/lib/service/requests/statistics/core/schema'
import { readStatistics } from '@/lib/service/requests/statistics/server/read-statistics'
import { requireListPage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Statistics' }

const load = createLoader(statisticsParams)

export default async function StatisticsPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requireListPage(org, 'usage:view')
  const { range, product } = await load(searchParams)
  const query = statisticsQuery.catch({ range }).parse({ range, product: product ?? undefined })
  const client = getQueryClient()
  await Promise.all([
    prefetchProductChoices(client, org, actor),
    client.prefetchQuery({
      ...statisticsQueries.range(org, { range, product: query.product ?? null }),
      queryFn: () => readStatistics(reading, actor, query),
    }),
  ])
  return (
    <Hydrate client={client}>
      <BehindNotice seconds={reading.behindSeconds} />
      <StatisticsScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
