'use client'
import { useQueryStates } from 'nuqs'
import { deliveryParams, toDeliveriesQuery } from '@/lib/webhooks/client/webhook-params'

/** The filters in the URL. Changing a filter returns to the newest delivery. */
export function useDeliveryFilters() {
  const [params, setParams] = useQueryStates(deliveryParams, { history: 'push' })
  return {
    params,
    query: toDeliveriesQuery(params),
    isFiltered: params.endpoint !== null || params.type !== null || params.state !== null,
    set: (change: Partial<typeof params>) => void setParams({ after: null, ...change }),
    clear: () => void setParams(null),
  }
}

export type DeliveryFilters = ReturnType<typeof useDeliveryFilters>
