import type { RoleRef } from '@/lib/foundation/permissions/core/roles'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type MemberRef = { organizationId: string; userId: string }

export const findMembershipByEmail = (tx: Tx, organizationId: string, email: string) =>
  tx.membership.findFirst({ where: { organizationId, user: { email } }, select: { userId: true } })

export const countMembers = (tx: Tx, organizationId: string): Promise<number> =>
  tx.membership.count({ where: { organizationId } })

/** Whether an organization waits for its first member, and this person, who is none, may still invite them. */
export async function isAwaitingOwner(db: Tx | Db, { organizationId, userId }: MemberRef): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isAwaiting: boolean }[]>`
    select not exists (select from membership where organization_id = ${organizationId}::uuid)
      and exists (select from user_account where id = ${userId}::uuid and suspended_at is null) as "isAwaiting"`
  return row?.isAwaiting === true
}

export const countOwners = (tx: Tx | Db, organizationId: string): Promise<number> =>
  tx.membership.count({ where: { organizationId, role: 'owner' } })

export type TeamRow = {
  userId: string
  email: string
  name: string | null
  role: string
  roleId: string | null
  roleName: string | null
  permissions: string[] | null
  createdAt: Date
  lastSeenAt: Date | null
}

/** Every member, in the order of joining. */
export const selectTeam = (db: Db, organizationId: string): Promise<TeamRow[]> => db.$queryRaw<TeamRow[]>`
  select u.id as "userId", u.email, u.name, m.role, m.role_id as "roleId", r.name as "roleName", r.permissions,
    m.created_at as "createdAt", (select max(last_seen_at) from session where user_id = u.id) as "lastSeenAt"
  from membership m join user_account u on u.id = m.user_id left join role r on r.id = m.role_id
  where m.organization_id = ${organizationId}::uuid
  order by m.created_at, u.email`

/** True if the member still had the role that the decision was based on. */
export async function updateMemberRoleRow(tx: Tx, ref: MemberRef & { was: RoleRef }, to: RoleRef): Promise<boolean> {
  const { organizationId, userId, was } = ref
  const { count } = await tx.membership.updateMany({ where: { organizationId, userId, ...was }, data: to })
  return count === 1
}

export async function deleteMemberRow(tx: Tx, ref: MemberRef): Promise<boolean> {
  const { count } = await tx.membership.deleteMany({ where: ref })
  return count === 1
}

/** False if the user is already a member. */
export async function insertMember(tx: Tx, row: MemberRef & RoleRef & { createdAt: Date }): Promise<boolean> {
  const { count } = await tx.membership.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}

/** Number of members by role. */
export const countByRole = (db: Db, organizationId: string) =>
  db.membership.groupBy({ by: ['role', 'roleId'], where: { organizationId }, _count: { _all: true } })
