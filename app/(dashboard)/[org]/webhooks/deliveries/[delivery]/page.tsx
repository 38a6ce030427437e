import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Hydrate } from '@/components/layout/hydrate'
import { DeliveryScreen } from '@/components/webhooks/deliveries/delivery-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { findDelivery } from '@/lib/service/webhooks/server/list-deliveries'
import { maxAttempts } from '@/lib/wiring/destinations'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string; delivery: string }> }

/** Loaded once per request, for the title and the page. */
const loadDelivery = cache(async (org: string, id: string) => {
  const { actor, reading } = await requirePage(org, 'webhooks:view')
  return { actor, delivery: (isUuid(id) && (await findDelivery(reading, actor, id))) || notFound() }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { org, delivery: id } = await params
  const { delivery } = await loadDelivery(org, id)
  return { title: `${delivery.type} · ${new URL(delivery.endpoint.url).host}` }
}

export default async function DeliveryPage({ params }: Props) {
  const { org, delivery: id } = await params
  const { actor, delivery } = await loadDelivery(org, id)
  const client = getQueryClient()
  client.setQueryData(webhookQueries.delivery(org, id).queryKey, delivery)
  return (
    <Hydrate client={client}>
      <DeliveryScreen org={org} deliveryId={id} may={mayOf(actor)} maxAttempts={maxAttempts()} />
    </Hydrate>
  )
}
