import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { BehindNotice } from '@/components/layout/behind-notice'
import { Hydrate } from '@/components/layout/hydrate'
import { StatisticsScreen } from '@/components/requests/statistics/statistics-screen'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import {
  onlyProduct,
  statisticsParams,
  statisticsQueries,
} from '@/lib/service/requests/statistics/client/statistics-queries'
import { statisticsQuery } from '@/lib/service/requests/statistics/core/schema'
import { readStatistics } from '@/lib/service/requests/statistics/server/read-statistics'
import { hasPlaces } from '@/lib/wiring/dashboard-deps'
import { isListedOperator, requireListPage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Statistics' }

const load = createLoader(statisticsParams)

export default async function StatisticsPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requireListPage(org, 'usage:view')
  const { range, product } = await load(searchParams)
  const client = getQueryClient()
  await prefetchProductChoices(client, org, actor)
  const products = client.getQueryData(productQueries.choices(org).queryKey)?.items ?? []
  const only = onlyProduct(products.map(({ id }) => ({ value: id })))
  const withSales = product === null && mayOf(actor)['sales:view']
  const asked = { range, product: product ?? only ?? undefined, ...(withSales && { sales: '1' }) }
  const query = statisticsQuery.catch({ range }).parse(asked)
  await client.prefetchQuery({
    ...statisticsQueries.range(org, { range, product: query.product ?? null, withSales }),
    queryFn: () => readStatistics(reading, actor, query),
  })
  return (
    <Hydrate client={client}>
      <BehindNotice seconds={reading.behindSeconds} />
      <StatisticsScreen
        org={org}
        may={mayOf(actor)}
        places={{ areKnown: hasPlaces(), isOperator: await isListedOperator() }}
      />
    </Hydrate>
  )
}
