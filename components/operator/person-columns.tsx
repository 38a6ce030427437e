import { Badge } from '@/components/ui/feedback/badge'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { PersonLine } from '@/lib/people/operator/core/schema-people'
import { PersonMenu } from './person-menu'

export const personColumns = (ownId: string): DataColumn<PersonLine>[] => [
  {
    id: 'email',
    head: 'Email',
    fillsPhone: true,
    cell: ({ id, email, name, suspended_at }) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-medium">{email}</span>
        {name !== null && <span className="truncate text-muted max-md:hidden">{name}</span>}
        {id === ownId && <Badge>You</Badge>}
        {suspended_at && (
          <span className="md:hidden">
            <StatusBadge tone="red" label="Suspended" />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'state',
    head: 'State',
    width: '176px',
    hideOnPhone: true,
    cell: ({ suspended_at, has_two_factor }) => (
      <span className="flex gap-1">
        {suspended_at ? <StatusBadge tone="red" label="Suspended" /> : <StatusBadge tone="green" label="Active" />}
        {has_two_factor && <Badge>Two-factor</Badge>}
      </span>
    ),
  },
  {
    id: 'organizations',
    head: 'Organizations',
    width: '120px',
    align: 'right',
    hideOnPhone: true,
    cell: ({ organizations }) => formatNumber(organizations),
  },
  {
    id: 'sessions',
    head: 'Sessions',
    width: '96px',
    align: 'right',
    hideOnPhone: true,
    cell: ({ sessions }) => formatNumber(sessions),
  },
  {
    id: 'last_seen_at',
    head: 'Last seen',
    width: '128px',
    hideOnPhone: true,
    cell: ({ last_seen_at }) => <TimeText at={last_seen_at} missing="signed out" />,
  },
  {
    id: 'actions',
    head: 'Actions',
    width: '80px',
    align: 'right',
    cell: (person) => (person.id === ownId ? null : <PersonMenu person={person} />),
  },
]
