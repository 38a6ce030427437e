import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { formatAmount } from '@/lib/foundation/shared/format-amount'
import type { SaleLine } from '@/lib/service/sales/core/schema'
import { SaleStateBadge } from './sale-state-badge'

/** Who bought, as far as it is known. */
export const buyerOf = ({ customer }: Pick<SaleLine, 'customer'>): string =>
  customer === null
    ? 'not known yet'
    : (customer.name ?? customer.email ?? customer.discord_id ?? customer.account_id ?? 'unknown')

/** "€49.00"; a dash where the shop said none. */
export const amountOf = ({ amount, currency }: Pick<SaleLine, 'amount' | 'currency'>): string =>
  amount === null || currency === null ? (amount ?? '–') : formatAmount(amount, currency)

/** "€18.00", all of its payments; before any counts, what the order states. */
export const paidOf = ({ paid, amount, currency }: Pick<SaleLine, 'paid' | 'amount' | 'currency'>): string =>
  amountOf({ amount: paid ?? amount, currency })

/** "€18.00", "2 payments", "€9.00 paid back": the sum, and what it alone would hide. */
const amountLines = (sale: SaleLine): string[] => [
  paidOf(sale),
  ...(sale.payments > 1 ? [formatCount(sale.payments, 'payment')] : []),
  ...(sale.paid_back === null ? [] : [`${amountOf({ ...sale, amount: sale.paid_back })} paid back`]),
]

/** A reason begins with why, in a few words. */
const shortly = (reason: string): string => reason.split('. ')[0]?.replace(/\.$/, '') ?? reason

export const saleColumns: DataColumn<SaleLine>[] = [
  {
    id: 'order',
    head: 'Order',
    fillsPhone: 'twoLines',
    fills: true,
    cell: (sale) => (
      <span className={cn('block max-md:py-2', sale.reason !== null && 'py-2')}>
        <span className="block truncate font-medium">{sale.order_id ?? sale.subscription_id}</span>
        <PhoneLine>{buyerOf(sale)}</PhoneLine>
        {/* On lines of their own: beside the buyer or each other they would be cut. */}
        {(sale.paid ?? sale.amount) !== null &&
          amountLines(sale).map((line) => <PhoneLine key={line}>{line}</PhoneLine>)}
        {sale.reason !== null && (
          <span title={sale.reason} className="line-clamp-2 whitespace-normal font-normal text-muted">
            {shortly(sale.reason)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'customer',
    head: 'Customer',
    hideOnPhone: true,
    cell: (sale) => (
      <span className="block max-w-[140px] truncate xl:max-w-[240px] min-[1400px]:max-w-[360px]">
        {buyerOf(sale)}
        {sale.customer?.name && sale.customer.email && <span className="text-muted"> {sale.customer.email}</span>}
      </span>
    ),
  },
  { id: 'state', head: 'Status', width: '120px', cell: (sale) => <SaleStateBadge {...sale} /> },
  {
    id: 'source',
    head: 'Shop',
    from: 'lg',
    cell: ({ source }) => (
      <span title={source.name} className="block max-w-24 truncate xl:max-w-[160px]">
        {source.name}
      </span>
    ),
  },
  {
    id: 'licenses',
    head: 'Licenses',
    align: 'right',
    width: '90px',
    from: 'xl',
    cell: ({ licenses }) => formatNumber(licenses),
  },
  {
    id: 'amount',
    head: 'Amount',
    align: 'right',
    width: '140px',
    hideOnPhone: true,
    // A line is never broken or cut: a longer one widens the column.
    cell: (sale) => {
      const [sum, ...more] = amountLines(sale)
      return (
        <span className={cn('block', more.length > 0 && 'py-2')}>
          {sum}
          {more.map((line) => (
            <span key={line} className="block text-muted">
              {line}
            </span>
          ))}
        </span>
      )
    },
  },
  {
    id: 'created_at',
    head: 'Received',
    align: 'right',
    width: '120px',
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
]
