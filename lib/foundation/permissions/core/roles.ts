import { isPermission, PERMISSIONS, type Permission } from './permissions'

/** The roles that every organization has and none can change. */
export const BUILT_IN_ROLES = ['owner', 'admin', 'developer', 'support', 'viewer'] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

/** The role of a membership: a built-in one by name, or a custom one by id. */
export type RoleRef = { role: BuiltInRole; roleId: null } | { role: 'custom'; roleId: string }

const VIEWER: Permission[] = PERMISSIONS.filter((permission) => permission.endsWith(':view'))

const SUPPORT: Permission[] = [
  ...VIEWER.filter((permission) => !permission.startsWith('billing:')),
  'licenses:create',
  'licenses:update',
  'licenses:revoke',
  'licenses:reveal',
  'ips:manage',
  'customers:update',
  'transfers:review',
]

const DEVELOPER: Permission[] = [
  ...VIEWER.filter((permission) => !permission.startsWith('billing:')),
  'products:create',
  'products:update',
  'api_keys:rotate',
  'access_tokens:manage',
  'licenses:create',
  'licenses:update',
  'ips:manage',
  'versions:manage',
  'templates:manage',
  'signing:manage',
  'webhooks:manage',
]

const ADMIN: Permission[] = PERMISSIONS.filter((permission) => permission !== 'org:delete')

const BUILT_IN: Record<BuiltInRole, ReadonlySet<Permission>> = {
  owner: new Set(PERMISSIONS),
  admin: new Set(ADMIN),
  developer: new Set(DEVELOPER),
  support: new Set(SUPPORT),
  viewer: new Set(VIEWER),
}

export const isBuiltInRole = (word: string): word is BuiltInRole => BUILT_IN_ROLES.some((known) => known === word)

/** Display name of a built-in role. */
export const roleTitle = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The permissions of a role. Stored names of permissions that no longer exist are ignored. */
export function permissionsOf(role: string, custom: readonly string[] | null): ReadonlySet<Permission> {
  if (isBuiltInRole(role)) return BUILT_IN[role]
  return new Set((custom ?? []).filter(isPermission))
}

type CustomRole = { name: string; permissions: string[] } | null
/** A role as it is assigned to a member, or offered by an invitation. */
export type AssignedRole = { role: string; roleId: string | null; customRole: CustomRole }

export const roleNameOf = ({ role, customRole }: Omit<AssignedRole, 'roleId'>): string =>
  customRole?.name ?? roleTitle(role)

export const permissionsOfMember = ({ role, customRole }: Omit<AssignedRole, 'roleId'>): ReadonlySet<Permission> =>
  permissionsOf(role, customRole?.permissions ?? null)

/** Members grant only permissions that they hold (docs/contract.md section 4). */
export const mayGrant = (holder: ReadonlySet<Permission>, wanted: Iterable<Permission>): boolean =>
  [...wanted].every((permission) => holder.has(permission))
