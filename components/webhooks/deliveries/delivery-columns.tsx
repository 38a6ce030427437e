import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import type { DeliveryView } from '@/lib/service/webhooks/core/schema'
import { DeliveryState } from './delivery-state-badge'

/** When it is tried again: "now" once the time has come, which is no "just now". */
const NextAttempt = ({ at }: { at: string }) => (Date.parse(at) <= useNow() ? 'now' : <TimeText at={at} isAhead />)

export const deliveryColumns: DataColumn<DeliveryView>[] = [
  {
    id: 'type',
    head: 'Event',
    fillsPhone: 'twoLines',
    cell: ({ type, endpoint }) => (
      <span className="block font-mono">
        <span className="block truncate">{type}</span>
        <PhoneLine>{endpoint.url}</PhoneLine>
      </span>
    ),
  },
  {
    id: 'state',
    head: 'State',
    width: '170px',
    cell: (row) => (
      <span className="flex items-center gap-2">
        <DeliveryState state={row.state} attempts={row.attempts} />
        {row.attempts > 0 && row.next_at && (
          <span className="text-muted text-small max-md:hidden">
            <NextAttempt at={row.next_at} />
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
