import type { Metadata } from 'next'
import { CatalogueScreen } from '@/components/webhooks/event-catalogue-screen'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { eventCatalogue } from '@/lib/service/webhooks/core/event-catalogue'
import { installationMode, requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Event catalog' }

export default async function EventsPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  await requirePage(org, 'webhooks:view')
  const plans = hasPlans(await installationMode())
  const entries = eventCatalogue().filter(({ type }) => plans || !type.startsWith('billing.'))
  return <CatalogueScreen org={org} entries={entries} />
}
