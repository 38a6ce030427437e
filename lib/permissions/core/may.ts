import type { Member } from './granted'
import { PERMISSIONS, type Permission } from './permissions'

/** What a member may do, as screens ask for it: `may['licenses:revoke']`. Only shows and hides; routes decide. */
export type May = Readonly<Record<Permission, boolean>>

export function mayOf({ permissions }: Pick<Member, 'permissions'>): May {
  const entries = PERMISSIONS.map((permission) => [permission, permissions.has(permission)] as const)
  return Object.fromEntries(entries) as May
}
