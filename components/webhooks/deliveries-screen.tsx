'use client'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Pagination } from '@/components/ui/pagination'
import { webhookQueries } from '@/lib/webhooks/client/webhook-queries'
import { deliveryColumns } from './delivery-columns'
import { DeliveryFilterBar } from './delivery-filter-bar'
import { WebhooksHead } from './endpoints-screen'
import { useDeliveryFilters } from './use-delivery-filters'
import { WebhookTabs } from './webhook-tabs'

/** The delivery log of all endpoints, the newest first. */
export function DeliveriesScreen({ org }: { org: string }) {
  const filters = useDeliveryFilters()
  const { data, isPlaceholderData } = useQuery(webhookQueries.deliveries(org, filters.query))
  const { after } = filters.params
  return (
    <>
      <WebhooksHead />
      <WebhookTabs org={org} />
      <div className="space-y-4">
        <DeliveryFilterBar org={org} filters={filters} />
        <DataTable
          label="Deliveries"
          columns={deliveryColumns}
          rows={data?.items}
          fetching={isPlaceholderData}
          rowId={({ id }) => id}
          rowHref={({ id }) => `/${org}/webhooks/deliveries/${id}`}
          onClearFilters={filters.isFiltered ? filters.clear : undefined}
          empty={
            <EmptyState
              title="Nothing sent yet"
              line="Every event that is sent to an endpoint stands here for 30 days, with each attempt and its answer."
            />
          }
          footer={
            (after || data?.next_cursor) && (
              <Pagination
                newer="First"
                older="Next"
                onNewer={after ? () => filters.set({ after: null }) : null}
                onOlder={data?.next_cursor ? () => filters.set({ after: data.next_cursor }) : null}
              />
            )
          }
        />
      </div>
    </>
  )
}
