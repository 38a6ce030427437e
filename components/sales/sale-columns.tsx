import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { SaleLine } from '@/lib/service/sales/core/schema'
import { SaleStateBadge } from './sale-state-badge'

/** Who bought, as far as it is known. */
export const buyerOf = ({ customer }: Pick<SaleLine, 'customer'>): string =>
  customer === null
    ? 'unknown'
    : (customer.name ?? customer.email ?? customer.discord_id ?? customer.account_id ?? 'unknown')

/** "€49.00"; a dash where the shop said none. */
export const amountOf = ({ amount, currency }: Pick<SaleLine, 'amount' | 'currency'>): string =>
  amount === null || currency === null
    ? (amount ?? '–')
    : new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount))

export const saleColumns: DataColumn<SaleLine>[] = [
  {
    id: 'order',
    head: 'Order',
    fillsPhone: true,
    cell: (sale) => (
      <span className="block max-md:py-2">
        <span className="block truncate font-medium md:max-w-[150px] xl:max-w-[280px]">
          {sale.order_id ?? sale.subscription_id}
        </span>
        <span className="block truncate font-normal text-muted md:hidden">
          {[buyerOf(sale), ...(sale.amount === null ? [] : [amountOf(sale)])].join(', ')}
        </span>
      </span>
    ),
  },
  {
    id: 'customer',
    head: 'Customer',
    fills: true,
    hideOnPhone: true,
    cell: (sale) => (
      <span className="block truncate">
        {buyerOf(sale)}
        {sale.customer?.name && sale.customer.email && <span className="text-muted"> {sale.customer.email}</span>}
      </span>
    ),
  },
  { id: 'state', head: 'Status', width: '120px', cell: ({ state }) => <SaleStateBadge state={state} /> },
  {
    id: 'source',
    head: 'Shop',
    from: 'lg',
    cell: ({ source }) => (
      <span title={source.name} className="block max-w-[120px] truncate xl:max-w-[160px]">
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
  { id: 'amount', head: 'Amount', align: 'right', width: '100px', hideOnPhone: true, cell: amountOf },
  {
    id: 'created_at',
    head: 'Received',
    align: 'right',
    width: '120px',
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
]
