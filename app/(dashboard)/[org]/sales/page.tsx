import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Hydrate } from '@/components/layout/hydrate'
import { SalesScreen } from '@/components/sales/sales-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { saleParams, saleQueries, toSalesQuery } from '@/lib/service/sales/client/sale-queries'
import { countSalesQuery, listSalesQuery } from '@/lib/service/sales/core/schema'
import { countSales, listSales } from '@/lib/service/sales/server/list-sales'
import { listAllSources } from '@/lib/service/sales/server/sources'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Sales' }

const load = createLoader(saleParams)

export default async function SalesPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'sales:view')
  const filters = await load(searchParams)
  const client = getQueryClient()
  await Promise.all([
    client.prefetchQuery({
      ...saleQueries.list(org, filters),
      queryFn: () => listSales(reading, actor, listSalesQuery.parse(toSalesQuery(filters))),
    }),
    client.prefetchQuery({
      ...saleQueries.counts(org, filters),
      queryFn: () =>
        countSales(reading, actor, countSalesQuery.parse(toSalesQuery({ ...filters, state: null, after: null }))),
    }),
    client.prefetchQuery({ ...saleQueries.sources(org), queryFn: () => listAllSources(reading, actor) }),
  ])
  return (
    <Hydrate client={client}>
      <SalesScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
