import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Hydrate } from '@/components/layout/hydrate'
import { ProductsScreen } from '@/components/products/products-screen'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { grant } from '@/lib/permissions/core/granted'
import { mayOf } from '@/lib/permissions/core/may'
import { productListParams, productQueries } from '@/lib/products/client/product-queries'
import { listProducts } from '@/lib/products/server/list-products'
import { usageQueries } from '@/lib/usage/client/usage-queries'
import { readToday } from '@/lib/usage/server/read-today'
import { requirePage } from '@/lib/wiring/dashboard'

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
  return (
    <Hydrate client={client}>
      <ProductsScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
