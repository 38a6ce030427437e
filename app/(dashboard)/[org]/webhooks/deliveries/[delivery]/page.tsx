import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Hydrate } from '@/components/layout/hydrate'
import { DeliveryScreen } from '@/components/webhooks/delivery-screen'
import { mayOf } from '@/lib/access/core/may'
import { getQueryClient } from '@/lib/browser/query-client'
import { isId } from '@/lib/products/core/is-id'
import { webhookQueries } from '@/lib/webhooks/client/webhook-queries'
import { findDelivery } from '@/lib/webhooks/server/list-deliveries'
import { requirePage } from '@/lib/wiring-dashboard'

export const metadata: Metadata = { title: 'Delivery' }

export default async function DeliveryPage({ params }: { params: Promise<{ org: string; delivery: string }> }) {
  const { org, delivery: id } = await params
  const { actor, reading } = await requirePage(org, 'webhooks:view')
  const delivery = (isId(id) && (await findDelivery(reading, actor, id))) || notFound()
  const client = getQueryClient()
  client.setQueryData(webhookQueries.delivery(org, id).queryKey, delivery)
  return (
    <Hydrate client={client}>
      <DeliveryScreen org={org} deliveryId={id} may={mayOf(actor)} />
    </Hydrate>
  )
}
