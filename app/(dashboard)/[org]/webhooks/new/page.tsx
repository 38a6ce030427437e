import type { Metadata } from 'next'
import { CreateEndpointScreen } from '@/components/webhooks/create-endpoint-screen'
import { opensNetworks } from '@/lib/wiring/destinations'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'
import { readRoomProblem } from '@/lib/wiring/pages/room'

export const metadata: Metadata = { title: 'Add endpoint' }

export default async function NewEndpointPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor } = await requirePage(org, 'webhooks:manage')
  const problem = await readRoomProblem(actor, 'webhookEndpoints')
  return <CreateEndpointScreen org={org} opensNetworks={opensNetworks()} problem={problem} />
}
