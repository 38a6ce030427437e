import type { Metadata } from 'next'
import { CatalogueScreen } from '@/components/webhooks/event-catalogue-screen'
import { eventCatalogue } from '@/lib/service/webhooks/core/event-catalogue'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Event catalog' }

export default async function EventsPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  await requirePage(org, 'webhooks:view')
  return <CatalogueScreen org={org} entries={eventCatalogue()} />
}
