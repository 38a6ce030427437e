import type { Db, Tx } from '@/lib/platform/database/db'
import type { RoleRef } from '../core/roles'

const HOLDING = { role: true, roleId: true, customRole: { select: { name: true, permissions: true } } } as const

export const findMembership = (db: Db, userId: string, organizationSlug: string) =>
  db.membership.findFirst({
    where: { userId, organization: { slug: organizationSlug } },
    select: { organizationId: true, ...HOLDING },
  })

/** The organization that the person joined first. */
export async function findFirstSlug(db: Db, userId: string): Promise<string | null> {
  const first = await db.membership.findFirst({
    where: { userId },
    select: { organization: { select: { slug: true } } },
    orderBy: [{ createdAt: 'asc' }, { organization: { name: 'asc' } }],
  })
  return first?.organization.slug ?? null
}

/** Changes of one team wait for each other, until the end of the transaction. False when the organization is gone. */
export async function lockTeam(tx: Tx, organizationId: string): Promise<boolean> {
  // The weakest lock that excludes itself: rows that refer to the organization can still be added meanwhile.
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from organization where id = ${organizationId}::uuid for no key update`
  return rows.length === 1
}

type MemberRef = { organizationId: string; userId: string }

/** The member by id, with the e-mail for the audit log. */
export const findTeamMember = (tx: Tx, ref: MemberRef) =>
  tx.membership.findFirst({
    where: ref,
    select: { userId: true, ...HOLDING, user: { select: { email: true, name: true, suspendedAt: true } } },
  })

export const findMembershipByEmail = (tx: Tx, organizationId: string, email: string) =>
  tx.membership.findFirst({ where: { organizationId, user: { email } }, select: { userId: true } })

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

/** Everybody, those who joined first first. */
export const findTeam = (db: Db, organizationId: string): Promise<TeamRow[]> => db.$queryRaw<TeamRow[]>`
  select u.id as "userId", u.email, u.name, m.role, m.role_id as "roleId", r.name as "roleName", r.permissions,
    m.created_at as "createdAt", (select max(last_seen_at) from session where user_id = u.id) as "lastSeenAt"
  from membership m join user_account u on u.id = m.user_id left join role r on r.id = m.role_id
  where m.organization_id = ${organizationId}::uuid
  order by m.created_at, u.email`

/** True when the member still had the role that the change was decided on. */
export async function updateMemberRole(tx: Tx, ref: MemberRef & { was: RoleRef }, to: RoleRef): Promise<boolean> {
  const { organizationId, userId, was } = ref
  const { count } = await tx.membership.updateMany({ where: { organizationId, userId, ...was }, data: to })
  return count === 1
}

export async function deleteMember(tx: Tx, ref: MemberRef): Promise<boolean> {
  const { count } = await tx.membership.deleteMany({ where: ref })
  return count === 1
}

/** False when the person is a member already. */
export async function insertMember(tx: Tx, row: MemberRef & RoleRef & { createdAt: Date }): Promise<boolean> {
  const { count } = await tx.membership.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}

/** How many members each role has, by role and custom role. */
export const countByRole = (db: Db, organizationId: string) =>
  db.membership.groupBy({ by: ['role', 'roleId'], where: { organizationId }, _count: { _all: true } })
