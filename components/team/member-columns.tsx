import { Badge } from '@/components/ui/feedback/badge'
import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { Avatar } from '@/components/ui/text/avatar'
import { TimeText } from '@/components/ui/text/time-text'
import type { May } from '@/lib/foundation/permissions/core/may'
import { type MemberView, memberName } from '@/lib/people/team/core/schema'
import { MemberMenu } from './member-menu'

/** Name, role, joined, last seen. */
export const memberColumns = (org: string, may: May): DataColumn<MemberView>[] => [
  { id: 'member', head: 'Member', fillsPhone: 'twoLines', fills: true, cell: (member) => <Person member={member} /> },
  {
    id: 'role',
    head: 'Role',
    width: '144px',
    cell: ({ role_name }) => (
      <span title={role_name} className="block max-w-28 truncate md:max-w-36 xl:max-w-56">
        {role_name}
      </span>
    ),
  },
  { id: 'since', head: 'Since', width: '140px', from: 'lg', cell: ({ since }) => <TimeText at={since} /> },
  {
    id: 'last_seen_at',
    head: 'Last seen',
    width: '140px',
    hideOnPhone: true,
    cell: ({ last_seen_at }) => <TimeText at={last_seen_at} missing="not signed in" />,
  },
  {
    id: 'actions',
    head: 'Actions',
    width: '80px',
    align: 'right',
    cell: (member) => <MemberMenu org={org} may={may} member={member} />,
  },
]

const Person = ({ member }: { member: MemberView }) => (
  <span className="flex min-w-0 items-center gap-2" title={member.email}>
    <Avatar name={memberName(member)} />
    <span className="min-w-0">
      <span className="block truncate font-medium">{memberName(member)}</span>
      {member.name !== null && <PhoneLine>{member.email}</PhoneLine>}
    </span>
    {member.name !== null && <span className="truncate text-muted max-md:hidden">{member.email}</span>}
    {member.is_you && <Badge>You</Badge>}
  </span>
)
