import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Hydrate } from '@/components/layout/hydrate'
import { DeliveryScreen } from '@/components/webhooks/deliveries/delivery-screen'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { mayOf } from '@/lib/permissions/core/may'
import { isUuid } from '@/lib/shared/uuid'
import { webhookQueries } from '@/lib/webhooks/client/webhook-queries'
import { findDelivery } from '@/lib/webhooks/server/list-deliveries'
import { requirePage } from '@/lib/wiring/dashboard'

export const metadata: Metadata = { title: 'Delivery' }

export default async function DeliveryPage({ params }: { params: Promise<{ org: string; delivery: string }> }) {
  const { org, delivery: id } = await params
  const { actor, reading } = await requirePage(org, 'webhooks:view')
  const delivery = (isUuid(id) && (await findDelivery(reading, actor, id))) || notFound()
  const client = getQueryClient()
  client.setQueryData(webhookQueries.delivery(org, id).queryKey, delivery)
  return (
    <Hydrate client={client}>
      <DeliveryScreen org={org} deliveryId={id} may={mayOf(actor)} />
    </Hydrate>
  )
}
