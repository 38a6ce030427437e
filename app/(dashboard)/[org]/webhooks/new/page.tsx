import type { Metadata } from 'next'
import { CreateEndpointScreen } from '@/components/webhooks/create-endpoint-screen'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Add endpoint' }

export default async function NewEndpointPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  await requirePage(org, 'webhooks:manage')
  return <CreateEndpointScreen org={org} />
}
