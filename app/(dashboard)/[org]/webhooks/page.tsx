import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { EndpointsScreen } from '@/components/webhooks/endpoints-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { listEndpoints } from '@/lib/service/webhooks/server/list-endpoints'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'webhooks:view')
  const client = getQueryClient()
  await client.prefetchQuery({ ...webhookQueries.endpoints(org), queryFn: () => listEndpoints(reading, actor) })
  return (
    <Hydrate client={client}>
      <EndpointsScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
