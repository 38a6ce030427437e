import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { BehindNotice } from '@/components/layout/behind-notice'
import { Hydrate } from '@/components/layout/hydrate'
import { DeliveriesScreen } from '@/components/webhooks/deliveries/deliveries-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { deliveryParams, toDeliveriesQuery } from '@/lib/service/webhooks/client/webhook-params'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { listDeliveries } from '@/lib/service/webhooks/server/list-deliveries'
import { requireListPage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Deliveries' }

const load = createLoader(deliveryParams)

export default async function DeliveriesPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requireListPage(org, 'webhooks:view')
  const query = toDeliveriesQuery(await load(searchParams))
  const client = getQueryClient()
  await client.prefetchQuery({
    ...webhookQueries.deliveries(org, query),
    queryFn: () => listDeliveries(reading, actor, query),
  })
  return (
    <Hydrate client={client}>
      <BehindNotice seconds={reading.behindSeconds} />
      <DeliveriesScreen org={org} />
    </Hydrate>
  )
}
