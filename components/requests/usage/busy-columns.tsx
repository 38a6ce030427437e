import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { BusyLicenses } from '@/lib/service/requests/usage/core/schema'

type Row = BusyLicenses['items'][number]

export const busyColumns: readonly DataColumn<Row>[] = [
  {
    id: 'key',
    head: 'License',
    fillsPhone: 'twoLines',
    cell: ({ key, customer, product }) => (
      <>
        <span className="font-mono">{key ?? 'Deleted'}</span>
        <PhoneLine>{[customer, product.name].filter(Boolean).join(' · ')}</PhoneLine>
      </>
    ),
  },
  {
    id: 'customer',
    head: 'Customer',
    width: '280px',
    hideOnPhone: true,
    cell: ({ customer }) => <span className="block max-w-[280px] truncate">{customer ?? '–'}</span>,
  },
  { id: 'product', head: 'Product', width: '168px', hideOnPhone: true, cell: ({ product }) => product.name },
  { id: 'hits', head: 'Requests', align: 'right', width: '104px', cell: ({ hits }) => formatNumber(hits) },
  { id: 'refused', head: 'Refused', align: 'right', width: '104px', cell: ({ refused }) => formatNumber(refused) },
]
