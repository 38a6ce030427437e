import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import {
  type AssignedRole,
  BUILT_IN_ROLES,
  isBuiltInRole,
  mayGrant,
  permissionsOf,
  permissionsOfMember,
  roleNameOf,
  roleTitle,
} from '@/lib/foundation/permissions/core/roles'
import { type InvitationTimes, invitationState } from './invitation'
import type { InvitationView, MemberView, RoleChoice, RoleView } from './schema'

/** The role as requests and forms name it: a built-in one by name, or a custom one by id. */
export const choiceOf = ({ role, roleId }: Pick<AssignedRole, 'role' | 'roleId'>): RoleChoice =>
  isBuiltInRole(role) ? role : (roleId ?? 'viewer')

export type TeamMember = AssignedRole & {
  userId: string
  email: string
  name: string | null
  createdAt: Date
  lastSeenAt: Date | null
}
type Viewer = { userId: string; roleId: string | null; role: string; permissions: ReadonlySet<Permission> }

export const presentMember = (member: TeamMember, viewer: Viewer, owners: number): MemberView => ({
  id: member.userId,
  email: member.email,
  name: member.name,
  role: choiceOf(member),
  role_name: roleNameOf(member),
  since: member.createdAt.toISOString(),
  last_seen_at: member.lastSeenAt?.toISOString() ?? null,
  is_you: member.userId === viewer.userId,
  is_manageable: mayGrant(viewer.permissions, permissionsOfMember(member)),
  is_last_owner: member.role === 'owner' && owners <= 1,
})

const DESCRIPTIONS: Record<(typeof BUILT_IN_ROLES)[number], string> = {
  owner: 'Full access, including deleting the organization.',
  admin: 'Full access, except deleting the organization.',
  developer: 'Builds the products: API keys, versions, custom responses, signing, and webhooks.',
  support: 'Helps customers: licenses, IP addresses, and transfers.',
  viewer: 'Sees everything, changes nothing.',
}

/** The built-in roles first, then custom ones by name. `counts` has the number of members by role choice. */
export function presentRoles(
  custom: readonly { id: string; name: string; permissions: string[] }[],
  counts: ReadonlyMap<string, number>,
  viewer: Viewer,
): RoleView[] {
  const view = (
    role: RoleChoice,
    of: { name: string; description: string | null; holds: ReadonlySet<Permission> },
  ) => ({
    role,
    is_built_in: isBuiltInRole(role),
    name: of.name,
    description: of.description,
    permissions: [...of.holds],
    member_count: counts.get(role) ?? 0,
    is_grantable: mayGrant(viewer.permissions, of.holds),
    is_yours: role === choiceOf(viewer),
  })
  return [
    ...BUILT_IN_ROLES.map((word) =>
      view(word, { name: roleTitle(word), description: DESCRIPTIONS[word], holds: permissionsOf(word, null) }),
    ),
    ...custom.map(({ id, name, permissions }) =>
      view(id, { name, description: null, holds: permissionsOf('custom', permissions) }),
    ),
  ]
}

export type OpenInvitation = AssignedRole &
  InvitationTimes & { id: string; email: string; createdAt: Date; inviter: string | null }

export const presentInvitation = (invitation: OpenInvitation, viewer: Viewer, now: Date): InvitationView => ({
  id: invitation.id,
  email: invitation.email,
  role: choiceOf(invitation),
  role_name: roleNameOf(invitation),
  state: invitationState(invitation, now) === 'open' ? 'open' : 'expired',
  invited_by: invitation.inviter,
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
  is_manageable: mayGrant(viewer.permissions, permissionsOfMember(invitation)),
})
