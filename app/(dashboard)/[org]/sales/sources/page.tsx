import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { SourcesScreen } from '@/components/sales/sources-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { saleQueries } from '@/lib/service/sales/client/sale-queries'
import { listAllSources } from '@/lib/service/sales/server/sources'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Shops' }

export default async function SourcesPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'sales:view')
  const client = getQueryClient()
  await client.prefetchQuery({ ...saleQueries.sources(org), queryFn: () => listAllSources(reading, actor) })
  return (
    <Hydrate client={client}>
      <SourcesScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
