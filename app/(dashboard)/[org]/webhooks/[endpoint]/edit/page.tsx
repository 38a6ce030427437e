import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { EditEndpointScreen } from '@/components/webhooks/edit-endpoint-screen'
import { type EndpointPageProps, prefetchEndpoint } from '@/lib/wiring/pages/prefetch-endpoint'

export const metadata: Metadata = { title: 'Edit endpoint' }

export default async function EditEndpointPage({ params }: EndpointPageProps) {
  const { org, endpoint } = await params
  const { client } = await prefetchEndpoint(org, endpoint, 'webhooks:manage')
  return (
    <Hydrate client={client}>
      <EditEndpointScreen org={org} endpointId={endpoint} />
    </Hydrate>
  )
}
