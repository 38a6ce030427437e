import { CustomerName, customerTitle } from '@/components/customers/customer-name'
import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { BreakableText } from '@/components/ui/text/breakable-text'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { TimeText } from '@/components/ui/text/time-text'
import type { LicenseLine } from '@/lib/catalog/licenses/core/schema-license'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { LicenseStatus } from '../detail/license-status'

type Shown = {
  /** When their last requests were can't be read. */
  isHistoryAway: boolean
  /** They may differ in their product: where it has no column, it is named under the key. */
  hasProducts: boolean
  /** All are of the customer whose page it is. */
  isOfOne?: boolean
}

export const licenseColumns = ({ isHistoryAway, ...shown }: Shown): readonly DataColumn<LicenseLine>[] => [
  {
    id: 'key',
    head: 'License',
    fillsPhone: 'twoLines',
    cell: (license) => <KeyAndMore license={license} {...shown} />,
  },
  ...(isHistoryAway ? OTHERS_WITHOUT_HISTORY : OTHERS).filter(({ id }) => !shown.isOfOne || id !== 'customer'),
]

const OTHERS: readonly DataColumn<LicenseLine>[] = [
  {
    id: 'customer',
    head: 'Customer',
    fills: true,
    hideOnPhone: true,
    cell: ({ customer }) => <CustomerName customer={customer} />,
  },
  {
    id: 'status',
    head: 'Status',
    cell: ({ status, blocked_by }) => (
      <span className="status-cell">
        <LicenseStatus status={status} blockedBy={blocked_by} />
      </span>
    ),
  },
  {
    id: 'product',
    head: 'Product',
    from: 'lg',
    hideOnPhone: true,
    cell: ({ product }) => (
      <span title={product.name} className="block max-w-[120px] truncate xl:max-w-[160px]">
        {product.name}
      </span>
    ),
  },
  {
    id: 'ips',
    head: 'IPs',
    align: 'right',
    from: 'xl',
    hideOnPhone: true,
    cell: (license) => <Addresses license={license} />,
  },
  {
    id: 'last_validated_at',
    head: 'Last request',
    align: 'right',
    from: 'xl',
    hideOnPhone: true,
    cell: ({ last_validated_at }) => <TimeText at={last_validated_at} missing="never" />,
  },
  {
    id: 'expires_at',
    head: 'Expires',
    sortable: true,
    align: 'right',
    cell: ({ expires_at }) => <ExpiryText at={expires_at} as="day" missing="never" />,
  },
  {
    id: 'created_at',
    head: 'Created',
    sortable: true,
    align: 'right',
    from: 'wide',
    hideOnPhone: true,
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
]

const OTHERS_WITHOUT_HISTORY = OTHERS.map((column) =>
  column.id === 'last_validated_at' ? { ...column, cell: () => <span className="text-muted">unknown</span> } : column,
)

type KeyAndMoreProps = Omit<Shown, 'isHistoryAway'> & { license: LicenseLine }

/**
 * Under the key is what has no column: on a phone the customer, in as many lines as an email takes, and up to where the
 * table is wide the product.
 */
function KeyAndMore({ license: { key, name, customer, product }, hasProducts, isOfOne = false }: KeyAndMoreProps) {
  const onTablet = [...(name ? [name] : []), ...(hasProducts ? [product.name] : [])].join(' · ')
  return (
    <span className={cn('flex min-w-0 flex-col leading-4', !isOfOne && 'max-md:py-2')}>
      <span className="truncate font-mono">{key}</span>
      {!isOfOne && (
        <PhoneLine wraps>
          <BreakableText text={customerTitle(customer)} />
        </PhoneLine>
      )}
      {hasProducts && <PhoneLine>{product.name}</PhoneLine>}
      {onTablet && (
        <span title={onTablet} className="truncate font-normal text-muted max-md:hidden md:max-w-48 lg:hidden">
          {onTablet}
        </span>
      )}
      {name && (
        <span title={name} className="max-w-28 truncate font-normal text-muted max-lg:hidden xl:max-w-40">
          {name}
        </span>
      )}
    </span>
  )
}

function Addresses({ license: { ip_system_enabled, ip_count, max_ips } }: { license: LicenseLine }) {
  if (!ip_system_enabled) return <span className="text-muted">Unlimited</span>
  return (
    <>
      {formatNumber(ip_count)} <span className="text-muted">of {formatNumber(max_ips ?? 0)}</span>
    </>
  )
}
