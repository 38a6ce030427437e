import type { Member } from './granted'
import { PERMISSIONS, type Permission } from './permissions'

/** The member's permissions for the screens: `may['licenses:revoke']`. They only show and hide; routes decide. */
export type May = Readonly<Record<Permission, boolean>>

export function mayOf({ permissions }: Pick<Member, 'permissions'>): May {
  const entries = PERMISSIONS.map((permission) => [permission, permissions.has(permission)] as const)
  return Object.fromEntries(entries) as May
}
