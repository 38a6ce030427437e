'use client'
import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@/components/ui/input/combobox'
import { FilterBar, FilterSelect } from '@/components/ui/table/filter-bar'
import type { DeliveryFilters } from '@/lib/service/webhooks/client/webhook-params'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { EVENT_TYPES } from '@/lib/service/webhooks/core/event-types'

const STATES = [
  { value: 'pending', label: 'Pending' },
  { value: 'succeeded', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const
const ANY_TYPE = 'any'
const TYPES = [{ value: ANY_TYPE, label: 'Any event' }, ...EVENT_TYPES.map((type) => ({ value: type, label: type }))]

/** The filters of the delivery log. */
export function DeliveryFilterBar({ org, filters: { params, set, field } }: { org: string; filters: DeliveryFilters }) {
  const { data } = useQuery(webhookQueries.endpoints(org))
  const endpoints = (data?.items ?? []).map(({ id, url }) => ({ value: id, label: url }))
  return (
    <FilterBar>
      <FilterSelect label="State" any="Any state" className="w-full sm:w-36" items={STATES} {...field('state')} />
      <Combobox
        aria-label="Event"
        className="w-full sm:w-56"
        items={TYPES}
        value={params.type ?? ANY_TYPE}
        onChange={(value) => set({ type: EVENT_TYPES.find((known) => known === value) ?? null })}
        emptyText="No event with this name"
      />
      {endpoints.length > 1 && (
        <FilterSelect
          label="Endpoint"
          any="Any endpoint"
          className="col-span-2 w-full sm:w-72"
          items={endpoints}
          {...field('endpoint')}
        />
      )}
    </FilterBar>
  )
}
