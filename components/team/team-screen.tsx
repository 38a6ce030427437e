'use client'
import { useQuery } from '@tanstack/react-query'
import { MailPlus, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { RoomNotice } from '@/components/billing/room-notice'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { UrlTabs } from '@/components/ui/navigation/url-tabs'
import { ListTable } from '@/components/ui/table/data-table'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { teamQueries } from '@/lib/people/team/client/team-queries'
import type { RoleView } from '@/lib/people/team/core/schema'
import { invitationColumns } from './invitation-columns'
import { InviteDialog } from './invite-dialog'
import { memberColumns } from './member-columns'
import { roleColumns } from './role-columns'

type Props = { org: string; may: May }

/** Members, open invitations and roles. `problem`: why the reader can't invite one more. */
export function TeamScreen({ org, may, problem }: Props & { problem: string | null }) {
  const members = useQuery(teamQueries.members(org)).data?.items
  const invitations = useQuery(teamQueries.invitations(org)).data?.items
  const roles = useQuery({ ...teamQueries.roles(org), enabled: may['roles:view'] }).data?.items
  const invite = may['members:invite'] && problem === null && <InviteDialog org={org} may={may} />
  const tabs = [
    { value: 'members', label: 'Members', ...counted(members), panel: <Members org={org} may={may} /> },
    {
      value: 'invitations',
      label: 'Invitations',
      ...counted(invitations),
      panel: <Invitations org={org} may={may} action={invite} />,
    },
    ...(may['roles:view']
      ? [{ value: 'roles', label: 'Roles', ...counted(roles), panel: <Roles org={org} may={may} /> }]
      : []),
  ]
  return (
    <>
      <PageHeader
        title="Team"
        help={<HelpLink to="team" about="the team" />}
        description="Members and their roles. Changes apply immediately."
        action={invite}
      />
      {problem !== null && <RoomNotice org={org} problem={problem} />}
      <UrlTabs label="Team" tabs={tabs} />
    </>
  )
}

const counted = (items: unknown[] | undefined) => (items === undefined ? {} : { count: items.length })

function Members({ org, may }: Props) {
  const list = useQuery(teamQueries.members(org))
  const columns = useMemo(() => memberColumns(org, may), [org, may])
  return (
    <ListTable
      label="Members"
      columns={columns}
      list={list}
      failure="The members can't be shown"
      skeletonRows={3}
      empty={<EmptyState title="No members" />}
    />
  )
}

function Invitations({ org, may, action }: Props & { action: ReactNode }) {
  const list = useQuery(teamQueries.invitations(org))
  const columns = useMemo(() => invitationColumns(org, may), [org, may])
  return (
    <ListTable
      label="Invitations"
      columns={columns}
      list={list}
      failure="The invitations can't be shown"
      skeletonRows={3}
      empty={
        <EmptyState
          icon={<MailPlus />}
          title="No invitations are open"
          description="An invitation is an emailed link that works once, for one person. Open invitations appear here."
          action={action}
        />
      }
    />
  )
}

const withIds = ({ items }: { items: RoleView[] }) => ({ items: items.map((role) => ({ ...role, id: role.role })) })

function Roles({ org, may }: Props) {
  const list = useQuery({ ...teamQueries.roles(org), select: withIds })
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[640px] text-muted text-small">
          Built-in roles can't be changed. A custom role is any set of permissions you have.
        </p>
        {may['roles:manage'] && (
          <Button render={<Link href={`/${org}/team/roles/new`} />}>
            <Plus />
            Create role
          </Button>
        )}
      </div>
      <ListTable
        label="Roles"
        columns={roleColumns}
        list={list}
        failure="The roles can't be shown"
        rowHref={({ role }) => pageRoute(`/${org}/team/roles/${role}`)}
        skeletonRows={5}
        empty={<EmptyState title="No roles" />}
      />
    </div>
  )
}
