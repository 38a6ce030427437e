import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import type { TransferItem } from '@/lib/catalog/licenses/transfers/core/schema-transfer'
import { DecisionButtons, type TransferDecision } from './decision-buttons'
import { TransferState } from './transfer-state-badge'

/** `onAsk` opens the dialog of a decision. */
export const transferColumns = (
  onAsk: (transfer: TransferItem, verb: TransferDecision) => void,
): DataColumn<TransferItem>[] => [
  {
    id: 'license',
    head: 'License',
    width: '190px',
    fillsPhone: 'twoLines',
    cell: ({ license, product, to_email }) => (
      <span className="block max-md:py-2">
        <span className="font-mono">{license.key}</span>
        <PhoneLine>{product.name}</PhoneLine>
        <PhoneLine>to {to_email}</PhoneLine>
      </span>
    ),
  },
  { id: 'product', head: 'Product', hideOnPhone: true, cell: ({ product }) => product.name },
  { id: 'from', head: 'From', hideOnPhone: true, cell: ({ from }) => from.email ?? from.name ?? from.discord_id },
  { id: 'to', head: 'To', hideOnPhone: true, cell: ({ to_email }) => to_email },
  {
    id: 'requested_at',
    head: 'Requested',
    width: '110px',
    hideOnPhone: true,
    cell: ({ requested_at }) => <TimeText at={requested_at} />,
  },
  {
    id: 'state',
    head: 'Status',
    align: 'right',
    width: '190px',
    cell: (transfer) =>
      transfer.state === 'pending' ? (
        <DecisionButtons onAsk={(verb) => onAsk(transfer, verb)} />
      ) : (
        <TransferState transfer={transfer} />
      ),
  },
]
