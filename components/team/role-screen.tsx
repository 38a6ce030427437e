'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Badge } from '@/components/ui/feedback/badge'
import { Callout } from '@/components/ui/feedback/callout'
import { Card } from '@/components/ui/layout/card'
import { confirmed, DangerCard } from '@/components/ui/layout/danger-card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { isPermission } from '@/lib/foundation/permissions/core/permissions'
import { useDeleteRole } from '@/lib/people/team/client/team-mutations'
import { teamQueries } from '@/lib/people/team/client/team-queries'
import type { RoleView } from '@/lib/people/team/core/schema'
import { PermissionGrid, useHeldCount } from './permission-grid'
import { RoleForm } from './role-form'

type Props = { org: string; may: May; choice: string }

/** One role: its permissions, editable for readers who may change it. */
export function RoleScreen({ org, may, choice }: Props) {
  const role = useQuery(teamQueries.roles(org)).data?.items.find((item) => item.role === choice)
  if (!role) return null
  const mayEdit = may['roles:manage'] && !role.is_built_in && role.is_grantable
  return (
    <>
      <PageHeader
        title={role.name}
        description={role.description ?? `${people(role.member_count)} this role.`}
        badge={role.is_built_in ? <Badge>Built-in</Badge> : role.is_yours && <Badge>Your role</Badge>}
        crumbs={[{ label: 'Team', href: pageRoute(`/${org}/team?tab=roles`) }]}
      />
      {mayEdit ? (
        <EditRole org={org} may={may} role={role} />
      ) : (
        <ReadRole role={role} mayManage={may['roles:manage']} />
      )}
    </>
  )
}

const people = (count: number): string => (count === 1 ? 'One member has' : `${count || 'No'} members have`)

function ReadRole({ role, mayManage }: { role: RoleView; mayManage: boolean }) {
  const held = new Set(role.permissions.filter(isPermission))
  const countOf = useHeldCount()
  return (
    <>
      {!role.is_built_in && mayManage && (
        <Callout title="You can't change this role">
          It has more permissions than you have. An owner can change it.
        </Callout>
      )}
      <Card isFlush title="Permissions" description={`${countOf(held)}.`}>
        <PermissionGrid held={held} grantable={held} />
      </Card>
    </>
  )
}

function EditRole({ org, may, role }: { org: string; may: May; role: RoleView }) {
  const router = useRouter()
  const remove = useDeleteRole(org, role, () => router.push(`/${org}/team?tab=roles`))
  return (
    <>
      <RoleForm
        org={org}
        may={may}
        values={{ name: role.name, permissions: role.permissions.filter(isPermission) }}
        verb="Save changes"
        roleId={role.role}
      />
      <DangerCard
        actions={[
          confirmed({
            title: 'Delete role',
            description:
              role.member_count > 0
                ? `${people(role.member_count)} it. Give them another one first.`
                : 'No members have it. An open invitation with this role has to be revoked first.',
            question: `Delete the role ${role.name}`,
            disabled: role.member_count > 0,
            onConfirm: () => remove.mutateAsync(),
            consequences: "Its permissions stay in the audit log. This can't be undone.",
          }),
        ]}
      />
    </>
  )
}
