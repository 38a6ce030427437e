import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Hydrate } from '@/components/layout/hydrate'
import { SourceScreen } from '@/components/sales/source-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { saleQueries } from '@/lib/service/sales/client/sale-queries'
import { listMappings } from '@/lib/service/sales/server/mappings'
import { findSourceView } from '@/lib/service/sales/server/sources'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

export const metadata: Metadata = { title: 'Shop' }

export default async function SourcePage({ params }: { params: Promise<{ org: string; source: string }> }) {
  const { org, source: sourceId } = await params
  const { actor, reading } = await requirePage(org, 'sales:view')
  const source = isUuid(sourceId) ? await findSourceView(reading, actor, sourceId) : null
  if (!source) notFound()
  const client = getQueryClient()
  client.setQueryData(saleQueries.source(org, sourceId).queryKey, source)
  await Promise.all([
    prefetchProductChoices(client, org, actor),
    client.prefetchQuery({
      ...saleQueries.mappings(org, sourceId),
      queryFn: () => listMappings(reading, actor, { sourceId }),
    }),
  ])
  return (
    <Hydrate client={client}>
      <SourceScreen org={org} sourceId={sourceId} may={mayOf(actor)} />
    </Hydrate>
  )
}
