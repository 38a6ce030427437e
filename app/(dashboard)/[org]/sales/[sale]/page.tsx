import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { SaleScreen } from '@/components/sales/sale-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { orNotFound } from '@/lib/http/pages/or-not-found'
import { saleQueries } from '@/lib/service/sales/client/sale-queries'
import { getSaleView } from '@/lib/service/sales/server/list-sales'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

export const metadata: Metadata = { title: 'Sale' }

export default async function SalePage({ params }: { params: Promise<{ org: string; sale: string }> }) {
  const { org, sale: id } = await params
  const { actor, reading } = await requirePage(org, 'sales:view')
  const sale = await orNotFound(id, (known) => getSaleView(reading, actor, known))
  const client = getQueryClient()
  client.setQueryData(saleQueries.one(org, id).queryKey, sale)
  await prefetchProductChoices(client, org, actor)
  return (
    <Hydrate client={client}>
      <SaleScreen org={org} saleId={id} may={mayOf(actor)} />
    </Hydrate>
  )
}
