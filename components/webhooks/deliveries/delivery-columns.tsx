import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { DeliveryView } from '@/lib/service/webhooks/core/schema'
import { DeliveryState } from './delivery-state-badge'

/** When it is tried again: "now" once the time has come, which is no "just now". */
const NextAttempt = ({ at }: { at: string }) => (Date.parse(at) <= useNow() ? 'now' : <TimeText at={at} isAhead />)

/** Columns of the log; of one endpoint, without to which. */
export const deliveryColumns = ({ isOfOne }: { isOfOne: boolean }): DataColumn<DeliveryView>[] => [
  {
    id: 'type',
    head: 'Event',
    fillsPhone: 'twoLines',
    fills: true,
    cell: ({ type, endpoint }) => (
      <span className={cn('block font-mono', !isOfOne && 'md:max-xl:py-2')}>
        <span title={type} className="block truncate">
          {type}
        </span>
        {!isOfOne && (
          <>
            <PhoneLine>{endpoint.url}</PhoneLine>
            <span title={endpoint.url} className="block truncate text-muted leading-4 max-md:hidden xl:hidden">
              {endpoint.url}
            </span>
          </>
        )}
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
  ...(isOfOne ? [] : [ENDPOINT]),
  {
    id: 'answer',
    head: 'Last response',
    hideOnPhone: true,
    cell: ({ last_status, last_error }) => (
      <span title={last_error ?? undefined} className="block max-w-40 truncate min-[87.5rem]:max-w-64">
        {last_error ?? last_status}
      </span>
    ),
  },
  {
    id: 'attempts',
    head: 'Attempts',
    align: 'right',
    width: '100px',
    from: 'xl',
    cell: ({ attempts }) => attempts,
  },
  { id: 'created_at', head: 'When', width: '140px', cell: ({ created_at }) => <TimeText at={created_at} /> },
]

const ENDPOINT: DataColumn<DeliveryView> = {
  id: 'endpoint',
  head: 'Endpoint',
  from: 'xl',
  cell: ({ endpoint }) => (
    <span title={endpoint.url} className="block max-w-52 truncate font-mono text-muted min-[87.5rem]:max-w-80">
      {endpoint.url}
    </span>
  ),
}
