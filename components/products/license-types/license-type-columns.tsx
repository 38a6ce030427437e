import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import type { LicenseTypeView } from '@/lib/catalog/products/license-types/core/schema'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { LicenseTypeMenu } from './license-type-menu'

type Scope = { org: string; productId: string; mayManage: boolean }

export const licenseTypeColumns = ({ mayManage, ...scope }: Scope): DataColumn<LicenseTypeView>[] => [
  {
    id: 'name',
    head: 'Name',
    fillsPhone: true,
    cell: ({ name }) => <span className="block truncate font-medium">{name}</span>,
  },
  { id: 'duration', head: 'Expires', width: '152px', cell: durationWords },
  {
    id: 'addresses',
    head: 'IP addresses',
    width: '136px',
    hideOnPhone: true,
    cell: (type) => (type.ip_system_enabled ? `Up to ${type.max_ips}` : 'Unlimited'),
  },
  {
    id: 'changed',
    head: 'Changed',
    width: '120px',
    hideOnPhone: true,
    cell: ({ updated_at }) => <TimeText at={updated_at} />,
  },
  {
    id: 'action',
    head: 'Actions',
    align: 'right',
    width: '80px',
    cell: (type) => mayManage && <LicenseTypeMenu {...scope} type={type} />,
  },
]

function durationWords({ duration }: LicenseTypeView): string {
  if (duration === null) return 'Never'
  const { count, unit } = duration
  // As it is chosen.
  if (unit === 'months' && count === 12) return 'After 1 year'
  return `After ${formatCount(count, unit === 'days' ? 'day' : 'month')}`
}
