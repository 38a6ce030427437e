import { CircleAlert } from 'lucide-react'
import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { RequestItem } from '@/lib/service/requests/core/schema'
import { LogTime } from './log-time'
import { httpStatus, RequestStatus } from './request-status'

export const requestColumns: readonly DataColumn<RequestItem>[] = [
  { id: 'status', head: 'Result', cell: (row) => <AnswerCell row={row} /> },
  {
    id: 'http',
    head: 'HTTP',
    align: 'right',
    from: 'wide',
    hideOnPhone: true,
    cell: (row) => <span className="font-mono">{httpStatus(row)}</span>,
  },
  {
    id: 'license',
    head: 'License',
    fills: true,
    fillsPhone: 'twoLines',
    cell: (row) => <LicenseCell row={row} />,
  },
  {
    id: 'address',
    head: 'IP',
    hideOnPhone: true,
    cell: ({ address }) => (
      <span title={address ?? undefined} className="block max-w-[152px] truncate font-mono">
        {address ?? '–'}
      </span>
    ),
  },
  {
    id: 'product',
    head: 'Product',
    from: 'xl',
    hideOnPhone: true,
    cell: ({ product }) => (
      <span title={product.name} className="block max-w-[160px] truncate">
        {product.name}
      </span>
    ),
  },
  {
    id: 'version',
    head: 'Version',
    width: '96px',
    from: 'lg',
    hideOnPhone: true,
    cell: (row) => <VersionCell row={row} />,
  },
  {
    id: 'hits',
    head: 'Requests',
    align: 'right',
    hideOnPhone: true,
    cell: ({ hits }) => formatNumber(hits),
  },
  {
    id: 'last_at',
    head: 'Time',
    align: 'right',
    cell: ({ last_at }) => <LogTime at={last_at} />,
  },
]

const AnswerCell = ({ row: { status, endpoint } }: { row: RequestItem }) => (
  <span className="flex items-center gap-2 font-normal">
    <RequestStatus status={status} />
    {endpoint === 'lookup' && <span className="text-muted max-md:hidden">lookup</span>}
  </span>
)

/** On a phone, whose it is and for which product are under the key. */
const LicenseCell = ({ row: { license, product, with_old_key } }: { row: RequestItem }) => (
  <span title={license?.customer ?? undefined} className="flex min-w-0 items-baseline gap-x-2 max-md:flex-col">
    <span className={cn('max-w-full truncate leading-4 md:shrink-0', license?.key ? 'font-mono' : 'text-muted')}>
      {license ? (license.key ?? 'Not shown') : '–'}
    </span>
    {with_old_key && <span className="shrink-0 text-amber max-md:hidden">old key</span>}
    <span className="min-w-0 truncate text-muted max-md:hidden">{license?.customer}</span>
    <PhoneLine>{[with_old_key && 'old key', license?.customer, product.name].filter(Boolean).join(' · ')}</PhoneLine>
  </span>
)

function VersionCell({ row: { version, version_refused } }: { row: RequestItem }) {
  if (!version) return <span className="text-muted">–</span>
  return (
    <span className="flex max-w-[96px] items-center gap-1">
      <span className="truncate font-mono">{version}</span>
      {version_refused && (
        <CircleAlert role="img" aria-label="Not permitted" className="size-3.5 shrink-0 text-amber" />
      )}
    </span>
  )
}
