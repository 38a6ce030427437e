import { createLoader, type SearchParams } from 'nuqs/server'
import { Hydrate } from '@/components/layout/hydrate'
import { ProductStatisticsScreen } from '@/components/requests/statistics/statistics-screen'
import { statisticsParams, statisticsQueries } from '@/lib/service/requests/statistics/client/statistics-queries'
import { readStatistics } from '@/lib/service/requests/statistics/server/read-statistics'
import { hasPlaces } from '@/lib/wiring/dashboard-deps'
import { isListedOperator } from '@/lib/wiring/pages/dashboard-page'
import { type ProductPageProps, prefetchProduct, productTitle } from '@/lib/wiring/pages/prefetch-product'

export const generateMetadata = productTitle('Statistics')

const load = createLoader(statisticsParams)

type Props = ProductPageProps & { searchParams: Promise<SearchParams> }

export default async function Page({ params, searchParams }: Props) {
  const { org, product } = await params
  const { client, actor, reading } = await prefetchProduct(org, product, 'usage:view')
  const { range } = await load(searchParams)
  await client.prefetchQuery({
    ...statisticsQueries.range(org, { range, product, withSales: false }),
    queryFn: () => readStatistics(reading, actor, { range, product }),
  })
  return (
    <Hydrate client={client}>
      <ProductStatisticsScreen
        org={org}
        productId={product}
        places={{ areKnown: hasPlaces(), isOperator: await isListedOperator() }}
      />
    </Hydrate>
  )
}
