'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Select } from '@/components/ui/input/select'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { isPermission } from '@/lib/foundation/permissions/core/permissions'
import { teamQueries } from '@/lib/people/team/client/team-queries'
import type { RoleInput } from '@/lib/people/team/core/schema'
import { RoleForm } from './role-form'

type Props = { org: string; may: May }

const EMPTY: RoleInput = { name: '', permissions: [] }

/** Creates a custom role. */
export function NewRoleScreen({ org, may }: Props) {
  const router = useRouter()
  return (
    <>
      <PageHeader
        title="Create role"
        help={<HelpLink to="roles" about="permissions" />}
        description="A custom set of permissions for members and invitations."
        crumbs={[{ label: 'Team', href: pageRoute(`/${org}/team?tab=roles`) }]}
      />
      <RoleForm
        org={org}
        may={may}
        values={EMPTY}
        verb="Create role"
        roleId={null}
        onSaved={() => router.push(`/${org}/team?tab=roles`)}
        tools={(apply) => <StartFrom org={org} may={may} onChoose={apply} />}
      />
    </>
  )
}

type StartProps = Props & { onChoose: (permissions: RoleInput['permissions']) => void }

/** Copies the permissions of another role, as far as the reader holds them. */
function StartFrom({ org, may, onChoose }: StartProps) {
  const roles = useQuery(teamQueries.roles(org)).data?.items ?? []
  return (
    <Select
      aria-label="Start from"
      placeholder="Start from a role"
      size="small"
      className="w-44"
      value={null}
      items={roles.map(({ role, name }) => ({ value: role, label: name }))}
      onChange={(chosen) => {
        const held = roles.find(({ role }) => role === chosen)?.permissions ?? []
        onChoose(held.filter(isPermission).filter((permission) => may[permission]))
      }}
    />
  )
}
