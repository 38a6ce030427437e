import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { EndpointScreen } from '@/components/webhooks/endpoint-screen'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { listDeliveries } from '@/lib/service/webhooks/server/list-deliveries'
import { type EndpointPageProps, loadEndpoint, prefetchEndpoint } from '@/lib/wiring/pages/prefetch-endpoint'

export async function generateMetadata({ params }: EndpointPageProps): Promise<Metadata> {
  const { org, endpoint } = await params
  return { title: new URL((await loadEndpoint(org, endpoint)).url).host }
}

export default async function EndpointPage({ params }: EndpointPageProps) {
  const { org, endpoint } = await params
  const { client, actor, reading } = await prefetchEndpoint(org, endpoint, 'webhooks:view')
  // They come with the page: arriving later, they would move the buttons below them under the pointer.
  await client.prefetchQuery({
    ...webhookQueries.deliveries(org, { endpoint }),
    queryFn: () => listDeliveries(reading, actor, { endpoint }),
  })
  return (
    <Hydrate client={client}>
      <EndpointScreen org={org} endpointId={endpoint} may={mayOf(actor)} />
    </Hydrate>
  )
}
