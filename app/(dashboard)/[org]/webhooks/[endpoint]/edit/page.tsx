import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { EditEndpointScreen } from '@/components/webhooks/edit-endpoint-screen'
import { opensNetworks } from '@/lib/wiring/destinations'
import { type EndpointPageProps, loadEndpoint, prefetchEndpoint } from '@/lib/wiring/pages/prefetch-endpoint'

export async function generateMetadata({ params }: EndpointPageProps): Promise<Metadata> {
  const { org, endpoint } = await params
  return { title: `Edit · ${new URL((await loadEndpoint(org, endpoint)).url).host}` }
}

export default async function EditEndpointPage({ params }: EndpointPageProps) {
  const { org, endpoint } = await params
  const { client } = await prefetchEndpoint(org, endpoint, 'webhooks:manage')
  return (
    <Hydrate client={client}>
      <EditEndpointScreen org={org} endpointId={endpoint} opensNetworks={opensNetworks()} />
    </Hydrate>
  )
}
