import type { Permission } from './permissions'

/** A user as a member of one organization, as of the beginning of this request. */
export type Member = {
  userId: string
  email: string
  name: string | null
  organizationId: string
  organizationSlug: string
  /** `owner` … `viewer`, or `custom` */
  role: string
  roleId: string | null
  /** what people call the role */
  roleName: string
  permissions: ReadonlySet<Permission>
  /** An operator, who looks at the organization without being a member: reads, and downloads nothing. */
  isOperator?: boolean
}

/** A member of a team by id: their role and all that it permits. */
export type MemberPermissions = Pick<Member, 'userId' | 'role' | 'roleId' | 'permissions'>

declare const proof: unique symbol

/** A member who holds P: checked. Only `grant` makes one. */
export type Granted<P extends Permission> = Member & { readonly [proof]: { readonly [K in P]: true } }

/** The proof, or null when the member does not hold the permission. */
export const grant = <P extends Permission>(member: Member, permission: P): Granted<P> | null =>
  isGranted(member, permission) ? member : null

const isGranted = <P extends Permission>(member: Member, permission: P): member is Granted<P> =>
  member.permissions.has(permission)
