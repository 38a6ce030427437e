import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { isBuiltInRole, permissionsOf, type RoleRef, roleTitle } from '@/lib/foundation/permissions/core/roles'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { RoleChoice } from '../core/schema'
import { findRole } from './roles.sql'

export type ResolvedRole = { ref: RoleRef; name: string; permissions: ReadonlySet<Permission> }

/** The role named by a request. Roles of other organizations are not found. */
export async function resolveRole(
  { tx }: Pick<WriteContext, 'tx'>,
  organizationId: string,
  choice: RoleChoice,
): Promise<ResolvedRole> {
  if (isBuiltInRole(choice))
    return { ref: { role: choice, roleId: null }, name: roleTitle(choice), permissions: permissionsOf(choice, null) }
  const role = await findRole(tx, { organizationId, id: choice })
  if (!role) throw new Fault('not_found', "This role doesn't exist.", { role: 'Choose a role of this organization.' })
  const permissions = permissionsOf('custom', role.permissions)
  return { ref: { role: 'custom', roleId: role.id }, name: role.name, permissions }
}

/** A stored role as a reference. */
export const refOf = ({ role, roleId }: { role: string; roleId: string | null }): RoleRef =>
  isBuiltInRole(role) ? { role, roleId: null } : { role: 'custom', roleId: roleId ?? '' }
