'use client'
import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@/components/ui/input/combobox'
import { Select } from '@/components/ui/input/select'
import { webhookQueries } from '@/lib/webhooks/client/webhook-queries'
import { EVENT_TYPES } from '@/lib/webhooks/core/event-types'
import { DELIVERY_STATES } from '@/lib/webhooks/core/schema'
import type { DeliveryFilters } from './use-delivery-filters'

const ANY = 'any'
const STATES = [
  { value: ANY, label: 'Any state' },
  { value: 'pending', label: 'On its way' },
  { value: 'succeeded', label: 'Arrived' },
  { value: 'failed', label: 'Failed' },
]
const TYPES = [{ value: ANY, label: 'Any event' }, ...EVENT_TYPES.map((type) => ({ value: type, label: type }))]

/** What the delivery log is narrowed to. */
export function DeliveryFilterBar({ org, filters: { params, set } }: { org: string; filters: DeliveryFilters }) {
  const { data } = useQuery(webhookQueries.endpoints(org))
  const endpoints = (data?.items ?? []).map(({ id, url }) => ({ value: id, label: url }))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="State"
        className="w-36"
        items={STATES}
        value={params.state ?? ANY}
        onChange={(value) => set({ state: DELIVERY_STATES.find((known) => known === value) ?? null })}
      />
      <Combobox
        aria-label="Event"
        className="w-56"
        items={TYPES}
        value={params.type ?? ANY}
        onChange={(value) => set({ type: EVENT_TYPES.find((known) => known === value) ?? null })}
        emptyText="No event of that name"
      />
      {endpoints.length > 1 && (
        <Select
          aria-label="Endpoint"
          className="w-72"
          items={[{ value: ANY, label: 'Any endpoint' }, ...endpoints]}
          value={params.endpoint ?? ANY}
          onChange={(value) => set({ endpoint: value === ANY ? null : value })}
        />
      )}
    </div>
  )
}
