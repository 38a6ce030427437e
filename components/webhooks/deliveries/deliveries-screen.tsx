'use client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ListTable } from '@/components/ui/table/data-table'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import { deliveryParams, toDeliveriesQuery } from '@/lib/service/webhooks/client/webhook-params'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { WebhooksHead } from '../endpoints-screen'
import { WebhookTabs } from '../webhook-tabs'
import { deliveryColumns } from './delivery-columns'
import { DeliveryFilterBar } from './delivery-filter-bar'

const COLUMNS = deliveryColumns({ isOfOne: false })

/** The delivery log of all endpoints, the newest first. */
export function DeliveriesScreen({ org }: { org: string }) {
  const filters = useListFilters(deliveryParams)
  const list = useQuery(webhookQueries.deliveries(org, toDeliveriesQuery(filters.params)))
  return (
    <>
      <WebhooksHead />
      <WebhookTabs org={org} />
      <div className="space-y-4">
        <DeliveryFilterBar org={org} filters={filters} />
        <ListTable
          label="Deliveries"
          columns={COLUMNS}
          list={list}
          failure="The deliveries can't be shown"
          rowHref={({ id }) => pageRoute(`/${org}/webhooks/deliveries/${id}`)}
          onClearFilters={filters.isFiltered ? filters.clear : undefined}
          empty={
            <EmptyState
              title="Nothing sent yet"
              description="Events sent to your endpoints appear here for 30 days, with each attempt and its response."
            />
          }
          footer={<ForwardPagination after={filters.params.after} page={list.data} onGo={filters.set} />}
        />
      </div>
    </>
  )
}
