'use client'
import { Ban, MapPin } from 'lucide-react'
import { useMemo } from 'react'
import { RequestStatus } from '@/components/requests/request-status'
import { IconButton } from '@/components/ui/button/icon-button'
import { Badge } from '@/components/ui/feedback/badge'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { DataTable } from '@/components/ui/table/data-table'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import type { AddressesView } from '@/lib/catalog/licenses/addresses/core/schema'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'

type Seen = AddressesView['history'][number]
type Props = { view: AddressesView; mayManage: boolean; onBlock: (address: string) => void }

/** Every IP address that called with the license, accepted or not, the most recent first. */
export function AddressHistory({ view, mayManage, onBlock }: Props) {
  const hasOrigin = view.history.some(({ place, network }) => place !== null || network !== null)
  const columns = useMemo(() => columnsFor(mayManage ? onBlock : null, hasOrigin), [mayManage, onBlock, hasOrigin])
  return (
    <section aria-labelledby="address-history" className="space-y-3">
      <div>
        <h2 id="address-history" className="font-semibold text-section">
          History
        </h2>
        {view.history.length > 0 && (
          <p className="text-muted text-small">Requests that only repeat are added once an hour.</p>
        )}
      </div>
      <DataTable
        label="IP addresses"
        columns={columns}
        rows={view.history}
        rowId={({ address }) => address}
        empty={
          view.is_history_away ? (
            <EmptyState
              icon={<MapPin />}
              title="The history can't be shown"
              description="Its database can't be reached. Licenses are validated meanwhile; nothing is lost."
            />
          ) : (
            <EmptyState
              icon={<MapPin />}
              title="No IP addresses yet"
              description="IP addresses appear here once they validate this license."
            />
          )
        }
        footer={view.is_more && <p className="text-muted text-small">Showing the 200 most recent IP addresses.</p>}
      />
    </section>
  )
}

/** Only where a local file knows any place or network. */
const ORIGIN: DataColumn<Seen> = {
  id: 'origin',
  head: 'Place and network',
  width: '200px',
  hideOnPhone: true,
  cell: ({ place, network }) => (
    <span className="block max-w-[200px] truncate" title={[place, network].filter(Boolean).join(' · ')}>
      {place ?? network ?? '–'}
      {place && network && <span className="text-muted"> · {network}</span>}
    </span>
  ),
}

const columnsFor = (onBlock: ((address: string) => void) | null, hasOrigin: boolean): DataColumn<Seen>[] => [
  {
    id: 'address',
    head: 'IP address',
    fillsPhone: true,
    cell: ({ address, is_registered, is_blocked }) => (
      <span className="flex items-center gap-2 max-md:flex-wrap max-md:whitespace-normal max-md:py-2">
        <span className="break-all font-mono">{address}</span>
        {is_registered && <Badge>Registered</Badge>}
        {is_blocked && <Badge>Blocked</Badge>}
      </span>
    ),
  },
  {
    id: 'device',
    head: 'Device ID',
    width: '168px',
    hideOnPhone: true,
    cell: ({ device_id }) => (
      <span className="block max-w-[168px] truncate font-mono" title={device_id ?? undefined}>
        {device_id ?? '–'}
      </span>
    ),
  },
  ...(hasOrigin ? [ORIGIN] : []),
  {
    id: 'outcome',
    head: 'Last result',
    cell: ({ last_outcome }) => <RequestStatus status={last_outcome} />,
  },
  {
    id: 'hits',
    head: 'Requests',
    align: 'right',
    width: '88px',
    hideOnPhone: true,
    cell: ({ hits }) => formatNumber(hits),
  },
  {
    id: 'first',
    head: 'First seen',
    align: 'right',
    width: '120px',
    from: 'lg',
    cell: ({ first_seen_at }) => <TimeText at={first_seen_at} />,
  },
  {
    id: 'last',
    head: 'Last seen',
    align: 'right',
    width: '120px',
    hideOnPhone: true,
    cell: ({ last_seen_at }) => <TimeText at={last_seen_at} />,
  },
  ...(onBlock
    ? [
        {
          id: 'act',
          head: 'Block',
          width: '80px',
          cell: ({ address, is_blocked }: Seen) =>
            !is_blocked && (
              <IconButton label={`Block ${address}`} size="small" onClick={() => onBlock(address)}>
                <Ban />
              </IconButton>
            ),
        },
      ]
    : []),
]
