import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { ALL_EVENTS } from '@/lib/service/webhooks/core/event-types'
import type { EndpointView } from '@/lib/service/webhooks/core/schema'
import { EndpointState } from './endpoint-state-badge'

export const endpointColumns: DataColumn<EndpointView>[] = [
  {
    id: 'url',
    head: 'Endpoint',
    fillsPhone: true,
    cell: ({ url, description }) => (
      <span className="block py-1.5">
        <span className="block truncate font-mono" title={url}>
          {url}
        </span>
        {description && <span className="block truncate font-normal text-muted">{description}</span>}
      </span>
    ),
  },
  { id: 'state', head: 'State', width: '120px', cell: ({ state }) => <EndpointState state={state} /> },
  { id: 'events', head: 'Events', width: '120px', hideOnPhone: true, cell: ({ events }) => eventsText(events) },
  {
    id: 'health',
    head: 'Last 24 hours',
    align: 'right',
    width: '200px',
    hideOnPhone: true,
    cell: ({ health }) => <HealthText {...health} />,
  },
  {
    id: 'created_at',
    head: 'Created',
    width: '140px',
    from: 'lg',
    hideOnPhone: true,
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
]

/** "1,204 delivered, 3 failed". */
export function HealthText({ succeeded, failed, pending }: EndpointView['health']) {
  if (succeeded + failed + pending === 0) return <span className="text-muted">Nothing sent</span>
  const parts = [
    ...(succeeded > 0 ? [`${formatNumber(succeeded)} delivered`] : []),
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ...(pending > 0 ? [`${formatNumber(pending)} pending`] : []),
  ]
  return <>{parts.join(', ')}</>
}

/** The subscribed events, in a word or two. */
export function eventsText(events: readonly string[]): string {
  if (events.includes(ALL_EVENTS)) return 'All events'
  return events.length === 1 ? (events[0] ?? '') : `${events.length} events`
}
