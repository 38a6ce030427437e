import { CustomerName } from '@/components/customers/customer-name'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/browser/format/format-number'
import type { LicenseLine } from '@/lib/licenses/core/schema-list'
import { LicenseStatus } from '../detail/license-status'

export const licenseColumns: readonly DataColumn<LicenseLine>[] = [
  { id: 'key', head: 'License', cell: ({ key }) => <span className="font-mono">{key}</span> },
  {
    id: 'customer',
    head: 'Customer',
    fillsPhone: true,
    cell: ({ customer }) => (
      <span className="block md:max-w-40 min-[87.5rem]:max-w-none">
        <CustomerName customer={customer} />
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    width: '104px',
    cell: ({ status, product }) => <LicenseStatus status={status} blockedBy={product.state} />,
  },
  {
    id: 'product',
    head: 'Product',
    width: '120px',
    hideOnPhone: true,
    cell: ({ product }) => <span className="block max-w-[120px] truncate">{product.name}</span>,
  },
  {
    id: 'ips',
    head: 'Addresses',
    align: 'right',
    width: '96px',
    hideOnPhone: true,
    cell: (license) => <Addresses license={license} />,
  },
  {
    id: 'expires_at',
    head: 'Expires',
    sortable: true,
    align: 'right',
    width: '112px',
    hideOnPhone: true,
    cell: ({ expires_at }) => <TimeText at={expires_at} missing="never" />,
  },
  {
    id: 'created_at',
    head: 'Created',
    sortable: true,
    align: 'right',
    width: '112px',
    hideOnPhone: true,
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
]

function Addresses({ license: { ip_system_enabled, ip_count, max_ips } }: { license: LicenseLine }) {
  if (!ip_system_enabled) return <span className="text-muted">any</span>
  return (
    <>
      {formatNumber(ip_count)} <span className="text-muted">of {formatNumber(max_ips ?? 0)}</span>
    </>
  )
}
