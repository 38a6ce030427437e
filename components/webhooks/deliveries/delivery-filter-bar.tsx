'use client'
import { useQuery } from '@tanstack/react-query'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { Combobox } from '@/components/ui/input/combobox'
import { choiceChip } from '@/components/ui/table/chip-words'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { FilterSelect } from '@/components/ui/table/filter-parts'
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
export function DeliveryFilterBar({ org, filters }: { org: string; filters: DeliveryFilters }) {
  const { params, set, field } = filters
  const { data } = useQuery(webhookQueries.endpoints(org))
  const endpoints = (data?.items ?? []).map(({ id, url }) => ({ value: id, label: url }))
  return (
    <FilterBar
      views={<ViewsMenu org={org} list="deliveries" filters={filters} />}
      filters={filters}
      chips={[
        choiceChip('State', 'state', params.state, STATES),
        choiceChip('Event', 'type', params.type, TYPES),
        choiceChip('Endpoint', 'endpoint', params.endpoint, endpoints),
      ]}
    >
      <FilterSelect label="State" any="Any state" items={STATES} {...field('state')} />
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
          className="col-span-2 sm:max-w-72 sm:basis-48"
          items={endpoints}
          {...field('endpoint')}
        />
      )}
    </FilterBar>
  )
}
