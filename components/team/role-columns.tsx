import { Badge } from '@/components/ui/feedback/badge'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import type { RoleView } from '@/lib/people/team/core/schema'
import { HeldCount } from './permission-grid'

/** Name, description, number of permissions, members. */
export const roleColumns: DataColumn<RoleView>[] = [
  {
    id: 'name',
    head: 'Role',
    cell: ({ name, is_built_in, is_yours }) => (
      <span className="flex items-center gap-2">
        {name}
        {is_built_in && <Badge>Built-in</Badge>}
        {is_yours && <Badge>Yours</Badge>}
      </span>
    ),
  },
  {
    id: 'description',
    head: 'Description',
    hideOnPhone: true,
    cell: ({ description }) => <span className="text-muted">{description ?? 'A custom role.'}</span>,
  },
  {
    id: 'permissions',
    head: 'Permissions',
    width: '128px',
    align: 'right',
    hideOnPhone: true,
    cell: ({ permissions }) => <HeldCount held={permissions} />,
  },
  { id: 'members', head: 'Members', width: '96px', align: 'right', cell: ({ member_count }) => member_count },
]
