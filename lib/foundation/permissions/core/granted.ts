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
  /** display name of the role */
  roleName: string
  permissions: ReadonlySet<Permission>
  /** May make what outlives the session: they proved minutes ago who they are. An access token always may. */
  isProven: boolean
  /** An operator, who looks at the organization without being a member: reads, and downloads nothing. */
  isOperator?: boolean
  /** An access token that acts for the member, with at most their permissions. */
  accessToken?: AccessTokenOfMember
}

/** The part of an access token that verbs and the audit log need. `productIds` is null for all products. */
export type AccessTokenOfMember = { id: string; name: string; productIds: readonly string[] | null }

/** A member of a team by id: their role and all its permissions. */
export type MemberPermissions = Pick<Member, 'userId' | 'role' | 'roleId' | 'permissions'>

declare const proof: unique symbol

/** A member with the permission P, as checked: only `grant` creates one. */
export type Granted<P extends Permission> = Member & { readonly [proof]: { readonly [K in P]: true } }

/** The proof, or null if the member does not hold the permission. */
export const grant = <P extends Permission>(member: Member, permission: P): Granted<P> | null =>
  isGranted(member, permission) ? member : null

const isGranted = <P extends Permission>(member: Member, permission: P): member is Granted<P> =>
  member.permissions.has(permission)
