import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { BreakableText } from '@/components/ui/text/breakable-text'
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
      <span className="block max-xl:py-2">
        <span className="font-mono">{license.key}</span>
        <PhoneLine>{product.name}</PhoneLine>
        <PhoneLine wraps>
          to <BreakableText text={to_email} />
        </PhoneLine>
        <span className="block truncate text-muted leading-4 max-md:hidden xl:hidden">{product.name}</span>
      </span>
    ),
  },
  { id: 'product', head: 'Product', from: 'xl', cell: ({ product }) => product.name },
  {
    id: 'from',
    head: 'From',
    hideOnPhone: true,
    cell: ({ from }) => <Whom is={from.email ?? from.name ?? from.discord_id} />,
  },
  { id: 'to', head: 'To', hideOnPhone: true, cell: ({ to_email }) => <Whom is={to_email} /> },
  {
    id: 'requested_at',
    head: 'Requested',
    width: '110px',
    from: 'xl',
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

/** Two of them leave room for the decision; a narrow window has them on several lines. */
const Whom = ({ is }: { is: string | null }) => (
  <span
    title={is ?? undefined}
    className="wrap-anywhere block w-32 whitespace-normal py-2 leading-5 lg:w-40 xl:w-auto xl:max-w-48 xl:truncate min-[87.5rem]:max-w-72"
  >
    {is && <BreakableText text={is} />}
  </span>
)
