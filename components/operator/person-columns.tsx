import { Badge } from '@/components/ui/feedback/badge'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { TextLink } from '@/components/ui/navigation/link'
import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { PersonLine } from '@/lib/people/operator/core/schema-people'
import { organizationsOf } from './console-pages'
import { PersonMenu } from './person-menu'

export const personColumns = (ownId: string): DataColumn<PersonLine>[] => [
  {
    id: 'email',
    head: 'Email',
    fillsPhone: 'twoLines',
    fills: true,
    cell: ({ id, email, name, suspended_at, has_two_factor }) => (
      <span className="flex min-w-0 items-baseline gap-2 max-md:py-2">
        <span className="min-w-0">
          <span className="block truncate font-medium" title={email}>
            {email}
          </span>
          <PhoneLine>
            {[...(suspended_at ? ['Suspended'] : []), has_two_factor ? 'Two-factor' : 'No two-factor', name]
              .filter((word) => word !== null)
              .join(' · ')}
          </PhoneLine>
        </span>
        {name !== null && <span className="truncate text-muted max-lg:hidden">{name}</span>}
        {id === ownId && <Badge>You</Badge>}
      </span>
    ),
  },
  {
    id: 'state',
    head: 'State',
    width: '208px',
    hideOnPhone: true,
    cell: ({ suspended_at, has_two_factor }) => (
      <span className="flex gap-1">
        {suspended_at ? <StatusBadge tone="red" label="Suspended" /> : <StatusBadge tone="green" label="Active" />}
        <Badge>{has_two_factor ? 'Two-factor' : 'No two-factor'}</Badge>
      </span>
    ),
  },
  {
    id: 'organizations',
    head: 'Organizations',
    width: '120px',
    align: 'right',
    hideOnPhone: true,
    cell: (person) =>
      person.organizations === 0 ? (
        formatNumber(person.organizations)
      ) : (
        <TextLink href={organizationsOf(person)}>
          {formatNumber(person.organizations)}
          <span className="sr-only"> organizations of {person.email}</span>
        </TextLink>
      ),
  },
  {
    id: 'sessions',
    head: 'Sessions',
    width: '96px',
    align: 'right',
    from: 'lg',
    cell: ({ sessions }) => formatNumber(sessions),
  },
  {
    id: 'last_seen_at',
    head: 'Last seen',
    width: '128px',
    hideOnPhone: true,
    // Signed out, they were seen at least when they last signed in.
    cell: ({ last_seen_at, last_sign_in_at }) => <TimeText at={last_seen_at ?? last_sign_in_at} missing="never" />,
  },
  {
    id: 'actions',
    head: 'Actions',
    width: '80px',
    align: 'right',
    cell: (person) => (person.id === ownId ? null : <PersonMenu person={person} />),
  },
]
