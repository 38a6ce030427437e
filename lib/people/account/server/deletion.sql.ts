import type { Db, Tx } from '@/lib/foundation/platform/database/db'

/**
 * Locked against everything that refers to it: nobody joins an organization, or signs in, while they are deleted.
 */
export async function lockUserForDeletion(tx: Tx, id: string) {
  await tx.$queryRaw`select id from user_account where id = ${id}::uuid for update`
  return tx.user.findUnique({ where: { id }, select: { id: true, email: true, isOperator: true } })
}

/** The organizations of a user, always in the same order. */
export const selectOrganizationIds = async (tx: Tx, userId: string): Promise<string[]> =>
  (
    await tx.membership.findMany({
      where: { userId },
      select: { organizationId: true },
      orderBy: { organizationId: 'asc' },
    })
  ).map(({ organizationId }) => organizationId)

/** The organizations that have no other owner. */
export const selectOnlyOwned = (db: Db | Tx, userId: string): Promise<{ slug: string; name: string }[]> =>
  db.organization.findMany({
    where: {
      memberships: { some: { userId, role: 'owner' } },
      NOT: { memberships: { some: { userId: { not: userId }, role: 'owner' } } },
    },
    select: { slug: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })

/** Whether someone else could open the console. */
export async function hasOtherOperator(
  db: Db | Tx,
  userId: string,
  operatorEmails: readonly string[],
): Promise<boolean> {
  const found = await db.user.findFirst({
    where: {
      id: { not: userId },
      suspendedAt: null,
      emailVerifiedAt: { not: null },
      OR: [{ isOperator: true }, { email: { in: [...operatorEmails] } }],
    },
    select: { id: true },
  })
  return found !== null
}

/**
 * Sessions, linked identities, recovery codes, events, memberships, and what they chose in them go with it. What they did as
 * an operator stays for the other operators, without who it was and where from.
 */
export async function deleteUserRow(tx: Tx, id: string): Promise<void> {
  await tx.accountEvent.updateMany({
    where: { userId: id, kind: 'operator_acted' },
    data: { userId: null, address: null, userAgent: null },
  })
  await tx.user.delete({ where: { id } })
}
