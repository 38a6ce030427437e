import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import type { DeliveryView } from '@/lib/service/webhooks/core/schema'
import { DeliveryState } from './delivery-state-badge'

export const deliveryColumns: DataColumn<DeliveryView>[] = [
  { id: 'type', head: 'Event', cell: ({ type }) => <span className="font-mono">{type}</span> },
  {
    id: 'state',
    head: 'State',
    width: '170px',
    cell: (row) => (
      <span className="flex items-center gap-2">
        <DeliveryState state={row.state} attempts={row.attempts} />
        {row.attempts > 0 && row.next_at && (
          <span className="text-muted text-small max-md:hidden">
            <TimeText at={row.next_at} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'endpoint',
    head: 'Endpoint',
    hideOnPhone: true,
    cell: ({ endpoint }) => <span className="block truncate font-mono text-muted">{endpoint.url}</span>,
  },
  {
    id: 'answer',
    head: 'Last response',
    hideOnPhone: true,
    cell: ({ last_status, last_error }) => last_error ?? last_status,
  },
  {
    id: 'attempts',
    head: 'Attempts',
    align: 'right',
    width: '100px',
    hideOnPhone: true,
    cell: ({ attempts }) => attempts,
  },
  { id: 'created_at', head: 'When', width: '140px', cell: ({ created_at }) => <TimeText at={created_at} /> },
]
