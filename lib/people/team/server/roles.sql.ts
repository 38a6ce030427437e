import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type RoleOf = { organizationId: string; id: string }
const FIELDS = { id: true, name: true, permissions: true } as const

export const findRoles = (db: Db, organizationId: string) =>
  db.role.findMany({ where: { organizationId }, select: FIELDS, orderBy: { name: 'asc' } })

export const findRole = (tx: Tx, role: RoleOf) => tx.role.findFirst({ where: role, select: FIELDS })

export const countRoles = (tx: Tx, organizationId: string): Promise<number> =>
  tx.role.count({ where: { organizationId } })

export const findRoleByName = (tx: Tx, organizationId: string, name: string) =>
  tx.role.findFirst({ where: { organizationId, name: { equals: name, mode: 'insensitive' } }, select: { id: true } })

type RoleRow = { name: string; permissions: string[] }

export async function insertRole(tx: Tx, row: RoleOf & RoleRow): Promise<void> {
  await tx.role.create({ data: row })
}

export async function updateRoleRow(tx: Tx, role: RoleOf, { name, permissions }: RoleRow): Promise<boolean> {
  const { count } = await tx.role.updateMany({ where: role, data: { name, permissions } })
  return count === 1
}

export const countRoleMembers = (tx: Tx, { organizationId, id }: RoleOf): Promise<number> =>
  tx.membership.count({ where: { organizationId, roleId: id } })

export const countRoleInvitations = (tx: Tx, { organizationId, id }: RoleOf, now: Date): Promise<number> =>
  tx.invitation.count({
    where: { organizationId, roleId: id, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
  })

/** Also deletes the closed invitations that offered it: the audit log keeps their history. */
export async function deleteRoleRow(tx: Tx, { organizationId, id }: RoleOf): Promise<boolean> {
  await tx.invitation.deleteMany({ where: { organizationId, roleId: id } })
  const { count } = await tx.role.deleteMany({ where: { organizationId, id } })
  return count === 1
}
