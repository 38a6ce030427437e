import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { EndpointsScreen } from '@/components/webhooks/endpoints-screen'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { mayOf } from '@/lib/permissions/core/may'
import { webhookQueries } from '@/lib/webhooks/client/webhook-queries'
import { listEndpoints } from '@/lib/webhooks/server/list-endpoints'
import { requirePage } from '@/lib/wiring/dashboard'

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
