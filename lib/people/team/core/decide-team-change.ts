import type { MemberPermissions } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { mayGrant } from '@/lib/foundation/permissions/core/roles'

/** Why a change of a team is refused (docs/contract.md section 4). */
export type TeamRefusal = 'holds_more' | 'not_held' | 'last_owner' | 'own_role'

type Permissions = ReadonlySet<Permission>

/** Whether the actor has all permissions of the other member: otherwise they cannot change or remove them. */
export const mayManage = (actor: Permissions, other: Permissions): boolean => mayGrant(actor, other)

type RoleChange = {
  actor: MemberPermissions
  target: MemberPermissions
  next: Pick<MemberPermissions, 'role' | 'permissions'>
  owners: number
}

/** Why this member may not get this role; null when they may. */
export function refuseRoleChange({ actor, target, next, owners }: RoleChange): TeamRefusal | null {
  if (!mayManage(actor.permissions, target.permissions)) return 'holds_more'
  if (!mayGrant(actor.permissions, next.permissions)) return 'not_held'
  return next.role === 'owner' ? null : refuseLeaving(target, owners)
}

/** Why this member may not be removed; null when they may. */
export function refuseRemoval({ actor, target, owners }: Omit<RoleChange, 'next'>): TeamRefusal | null {
  if (!mayManage(actor.permissions, target.permissions)) return 'holds_more'
  return refuseLeaving(target, owners)
}

/** Why this member may not leave: an organization keeps an owner. */
export const refuseLeaving = ({ role }: Pick<MemberPermissions, 'role'>, owners: number): TeamRefusal | null =>
  role === 'owner' && owners <= 1 ? 'last_owner' : null

type RoleEdit = { actor: MemberPermissions; roleId: string | null; before: Permissions; after: Permissions }

/** Why a custom role may not be changed like this; for a new role, `before` is empty. */
export function refuseRoleEdit({ actor, roleId, before, after }: RoleEdit): TeamRefusal | null {
  const adds = [...after].some((permission) => !before.has(permission))
  if (roleId !== null && roleId === actor.roleId && adds) return 'own_role'
  if (!mayManage(actor.permissions, before)) return 'holds_more'
  return mayGrant(actor.permissions, after) ? null : 'not_held'
}
