import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { EndpointScreen } from '@/components/webhooks/endpoint-screen'
import { mayOf } from '@/lib/access/core/may'
import { type EndpointPageProps, loadEndpoint, prefetchEndpoint } from '../prefetch-endpoint'

export async function generateMetadata({ params }: EndpointPageProps): Promise<Metadata> {
  const { org, endpoint } = await params
  return { title: new URL((await loadEndpoint(org, endpoint)).url).host }
}

export default async function EndpointPage({ params }: EndpointPageProps) {
  const { org, endpoint } = await params
  const { client, actor } = await prefetchEndpoint(org, endpoint, 'webhooks:view')
  return (
    <Hydrate client={client}>
      <EndpointScreen org={org} endpointId={endpoint} may={mayOf(actor)} />
    </Hydrate>
  )
}
