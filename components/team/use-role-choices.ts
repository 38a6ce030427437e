'use client'
import { useQuery } from '@tanstack/react-query'
import type { Choice } from '@/components/ui/input/select-trigger'
import type { May } from '@/lib/foundation/permissions/core/may'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { teamQueries } from '@/lib/people/team/client/team-queries'
import { presentRoles } from '@/lib/people/team/core/present-team'
import type { RoleChoice, RoleView } from '@/lib/people/team/core/schema'
import { useHeldCount } from './permission-grid'

/** The roles that the reader may grant, as choices. Without permission to see custom roles, only the built-in ones. */
export function useRoleChoices(org: string, may: May): Choice<RoleChoice>[] {
  const { data } = useQuery({ ...teamQueries.roles(org), enabled: may['roles:view'] })
  const roles = data?.items ?? builtInFor(may)
  const countOf = useHeldCount()
  return roles
    .filter(({ is_grantable }) => is_grantable)
    .map(({ role, name, description, permissions }) => ({
      value: role,
      label: name,
      help: description ?? `${countOf(permissions)} permissions.`,
    }))
}

function builtInFor(may: May): RoleView[] {
  const permissions = new Set(PERMISSIONS.filter((permission) => may[permission]))
  return presentRoles([], new Map(), { userId: '', role: '', roleId: null, permissions })
}
