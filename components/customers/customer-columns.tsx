import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { MAX_LICENSES_COUNTED } from '@/lib/catalog/customers/core/customer-filters'
import type { CustomerLine } from '@/lib/catalog/customers/core/schema'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'

export const customerColumns: readonly DataColumn<CustomerLine>[] = [
  {
    id: 'name',
    head: 'Customer',
    fillsPhone: 'twoLines',
    fills: true,
    cell: ({ name, email, discord_id }) => (
      <span className="flex min-w-0 flex-col leading-4" title={name ?? email ?? undefined}>
        <span className="truncate">{name ?? email ?? discord_id}</span>
        {name !== null && <PhoneLine>{email ?? discord_id}</PhoneLine>}
      </span>
    ),
  },
  {
    id: 'email',
    head: 'Email',
    hideOnPhone: true,
    // Without a name, the first column has it.
    cell: ({ name, email }) =>
      (name !== null || email === null) && (
        <span title={email ?? undefined} className="block max-w-56 truncate xl:max-w-80">
          {email ?? '–'}
        </span>
      ),
  },
  {
    id: 'discord',
    head: 'Discord ID',
    from: 'xl',
    hideOnPhone: true,
    cell: ({ discord_id }) => <span className="font-mono">{discord_id ?? '–'}</span>,
  },
  {
    id: 'licenses',
    head: 'Licenses',
    align: 'right',
    width: '96px',
    cell: ({ licenses }) => `${formatNumber(licenses)}${licenses >= MAX_LICENSES_COUNTED ? '+' : ''}`,
  },
  {
    id: 'created_at',
    head: 'Since',
    sortable: true,
    align: 'right',
    width: '120px',
    hideOnPhone: true,
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
]
