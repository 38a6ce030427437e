import type { Db, Tx } from '@/lib/foundation/platform/database/db'

const ASSIGNED_ROLE = { role: true, roleId: true, customRole: { select: { name: true, permissions: true } } } as const

export const findMembership = (db: Db, userId: string, organizationSlug: string) =>
  db.membership.findFirst({
    where: { userId, organization: { slug: organizationSlug } },
    select: { organizationId: true, ...ASSIGNED_ROLE },
  })

/** The organization that the user joined first. */
export async function findFirstSlug(db: Db, userId: string): Promise<string | null> {
  const first = await db.membership.findFirst({
    where: { userId },
    select: { organization: { select: { slug: true } } },
    orderBy: [{ createdAt: 'asc' }, { organization: { name: 'asc' } }],
  })
  return first?.organization.slug ?? null
}

/** False if the organization no longer exists. */
export async function lockTeamRow(tx: Tx, organizationId: string): Promise<boolean> {
  // The weakest lock that excludes itself: rows that refer to the organization can still be added.
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from organization where id = ${organizationId}::uuid for no key update`
  return rows.length === 1
}

/** The member by id, with the e-mail for the audit log. */
export const findTeamMembership = (db: Db | Tx, ref: { organizationId: string; userId: string }) =>
  db.membership.findFirst({
    where: ref,
    select: { ...ASSIGNED_ROLE, user: { select: { email: true, suspendedAt: true } } },
  })
