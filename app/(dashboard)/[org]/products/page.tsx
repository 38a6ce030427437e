import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Hydrate } from '@/components/layout/hydrate'
import { ProductsScreen } from '@/components/products/products-screen'
import { productListParams, productQueries } from '@/lib/catalog/products/client/product-queries'
import { listProducts } from '@/lib/catalog/products/server/list-products'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant } from '@/lib/foundation/permissions/core/granted'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { readToday } from '@/lib/service/requests/usage/server/read-today'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { readRoomProblem } from '@/lib/wiring/pages/room'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Products' }

const load = createLoader(productListParams)

export default async function ProductsPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'products:view')
  const { state, after } = await load(searchParams)
  const query = { state, ...(after && { after }) }
  const client = getQueryClient()
  const usage = grant(actor, 'usage:view')
  await Promise.all([
    client.prefetchQuery({
      ...productQueries.list(org, query),
      queryFn: () => listProducts(reading, actor, query),
    }),
    usage && client.prefetchQuery({ ...usageQueries.today(org), queryFn: () => readToday(reading, usage) }),
  ])
  const creator = grant(actor, 'products:create')
  const problem = creator && (await readRoomProblem(creator, 'products'))
  return (
    <Hydrate client={client}>
      <ProductsScreen org={org} may={mayOf(actor)} problem={problem} />
    </Hydrate>
  )
}
