import { CustomerName, customerTitle } from '@/components/customers/customer-name'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { ExpiryText } from '@/components/ui/text/expiry-text'
import { TimeText } from '@/components/ui/text/time-text'
import type { LicenseLine } from '@/lib/catalog/licenses/core/schema-license'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { LicenseStatus } from '../detail/license-status'

/** `isHistoryAway`: when they were last validated can't be read. */
export const licenseColumns = (isHistoryAway = false): readonly DataColumn<LicenseLine>[] =>
  isHistoryAway ? COLUMNS_WITHOUT_HISTORY : COLUMNS

const COLUMNS: readonly DataColumn<LicenseLine>[] = [
  { id: 'key', head: 'License', fillsPhone: true, cell: (license) => <KeyAndName license={license} /> },
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
      <span className="block truncate max-md:max-w-32 max-md:*:h-auto max-md:*:whitespace-normal max-md:*:leading-4">
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
    head: 'Last validated',
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

const COLUMNS_WITHOUT_HISTORY = COLUMNS.map((column) =>
  column.id === 'last_validated_at' ? { ...column, cell: () => <span className="text-muted">unknown</span> } : column,
)

/** On a phone the customer stands under the key: there is no room beside it. */
const KeyAndName = ({ license: { key, name, customer } }: { license: LicenseLine }) => (
  <span className="flex min-w-0 flex-col leading-4">
    <span className="font-mono">{key}</span>
    {name && (
      <span title={name} className="truncate font-normal text-muted max-md:hidden md:max-w-40">
        {name}
      </span>
    )}
    <span className="truncate font-normal text-muted md:hidden">{customerTitle(customer)}</span>
  </span>
)

function Addresses({ license: { ip_system_enabled, ip_count, max_ips } }: { license: LicenseLine }) {
  if (!ip_system_enabled) return <span className="text-muted">Unlimited</span>
  return (
    <>
      {formatNumber(ip_count)} <span className="text-muted">of {formatNumber(max_ips ?? 0)}</span>
    </>
  )
}
