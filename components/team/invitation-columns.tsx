import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { InvitationView } from '@/lib/people/team/core/schema'
import { InvitationMenu } from './invitation-menu'

/** Columns: email, role, inviter, expiry. */
export const invitationColumns = (org: string, may: May): DataColumn<InvitationView>[] => [
  {
    id: 'email',
    head: 'Email',
    fillsPhone: 'twoLines',
    cell: ({ email, role_name }) => (
      <>
        <span className="block truncate font-medium">{email}</span>
        <PhoneLine>{role_name}</PhoneLine>
      </>
    ),
  },
  { id: 'role', head: 'Role', width: '160px', hideOnPhone: true, cell: ({ role_name }) => role_name },
  { id: 'by', head: 'Invited by', width: '160px', hideOnPhone: true, cell: ({ invited_by }) => invited_by ?? '–' },
  {
    id: 'state',
    head: 'State',
    width: '112px',
    cell: ({ state }) =>
      state === 'open' ? <StatusBadge tone="green" label="Open" /> : <StatusBadge tone="amber" label="Expired" />,
  },
  {
    id: 'expires_at',
    head: 'Ends',
    width: '120px',
    hideOnPhone: true,
    cell: ({ expires_at }) => <TimeText at={expires_at} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    width: '80px',
    align: 'right',
    cell: (invitation) =>
      may['members:invite'] && invitation.is_manageable && <InvitationMenu org={org} invitation={invitation} />,
  },
]
