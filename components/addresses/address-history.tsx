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
import type { AddressesView } from '@/lib/addresses/core/schema'
import { formatNumber } from '@/lib/browser/format/format-number'

type CheckContext = AddressesView['history'][number]
type Props = { view: AddressesView; mayManage: boolean; onBlock: (address: string) => void }

/** Every address that called with the license, admitted or not, the most recent first. */
export function AddressHistory({ view, mayManage, onBlock }: Props) {
  const columns = useMemo(() => columnsFor(mayManage ? onBlock : null), [mayManage, onBlock])
  return (
    <section aria-labelledby="address-history" className="space-y-3">
      <h2 id="address-history" className="font-semibold text-section">
        History
      </h2>
      <DataTable
        label="Addresses"
        columns={columns}
        rows={view.history}
        rowId={({ address }) => address}
        empty={
          <EmptyState
            icon={<MapPin />}
            title="No address called yet"
            description="Each address that validates with this license shows here, with the answer it got."
          />
        }
        footer={
          view.is_more && (
            <p className="text-muted text-small">More addresses called than are shown: these were seen last.</p>
          )
        }
      />
    </section>
  )
}

const columnsFor = (onBlock: ((address: string) => void) | null): DataColumn<CheckContext>[] => [
  {
    id: 'address',
    head: 'Address',
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
    id: 'outcome',
    head: 'Last response',
    cell: ({ last_outcome }) => <RequestStatus status={last_outcome} />,
  },
  {
    id: 'hits',
    head: 'Calls',
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
    hideOnPhone: true,
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
          cell: ({ address, is_blocked }: CheckContext) =>
            !is_blocked && (
              <IconButton label={`Block ${address}`} size="small" onClick={() => onBlock(address)}>
                <Ban />
              </IconButton>
            ),
        },
      ]
    : []),
]
