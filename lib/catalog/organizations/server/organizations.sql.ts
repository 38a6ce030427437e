import type { Pool } from 'pg'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Organization, OrganizationSummary } from '../core/schema'

const SUMMARY = { id: true, slug: true, name: true } as const satisfies Record<keyof OrganizationSummary, true>

const ORGANIZATION = {
  ...SUMMARY,
  plan: true,
  dailyLimitOverride: true,
  signedValidation: true,
  suspendedAt: true,
  suspensionReason: true,
  billingSuspendedAt: true,
  billingSuspensionReason: true,
  deletedAt: true,
  createdAt: true,
} as const satisfies Record<keyof Organization, true>

export async function findOrganization(db: Db | Tx, id: string): Promise<Organization | null> {
  const row = await db.organization.findUnique({ where: { id }, select: ORGANIZATION })
  // The constraint organization_plan guarantees these values.
  return row && { ...row, plan: row.plan as Plan }
}

/** The same, locked until the end of the transaction. One that was deleted does not exist. */
export async function lockOrganization(tx: Tx, id: string): Promise<Organization | null> {
  const locked = await tx.$queryRaw<unknown[]>`
    select id from organization where id = ${id}::uuid and deleted_at is null for no key update`
  return locked.length === 0 ? null : findOrganization(tx, id)
}

/** True if the name changed. */
export async function renameOrganization(tx: Tx, id: string, name: string): Promise<boolean> {
  const { count } = await tx.organization.updateMany({ where: { id, NOT: { name } }, data: { name } })
  return count === 1
}

/** Until the transaction ends. Rows that refer to the user can still be added. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`select from user_account where id = ${userId}::uuid for no key update`
}

export const countOwned = (db: Db | Tx, userId: string): Promise<number> =>
  db.membership.count({ where: { userId, role: 'owner' } })

export const selectOwnerEmails = async (tx: Tx, organizationId: string): Promise<string[]> =>
  (
    await tx.membership.findMany({
      where: { organizationId, role: 'owner' },
      select: { user: { select: { email: true } } },
    })
  ).map(({ user }) => user.email)

/**
 * Closes it at once: it has no members, its API keys stop working, nothing is posted to its channel, its slug is free.
 * The deletion of what may be
 * millions of rows is left to a job, added in the same transaction.
 */
export async function closeOrganization(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.membership.deleteMany({ where: { organizationId: id } })
  await tx.invitation.deleteMany({ where: { organizationId: id } })
  await tx.apiKey.deleteMany({ where: { organizationId: id } })
  await tx.chatConnection.deleteMany({ where: { organizationId: id } })
  await tx.organization.update({ where: { id }, data: { slug: `deleted-${id}`, deletedAt: now, suspendedAt: now } })
  await tx.$executeRaw(purgeJob(id))
}

export async function addPurgeJob(pool: Pool, id: string): Promise<void> {
  await pool.query(purgeJob(id))
}

function purgeJob(organizationId: string): Prisma.Sql {
  const payload = Prisma.sql`json_build_object('organization_id', ${organizationId}::text)`
  return Prisma.sql`select ${addJob('purge-organization', payload, { turnOf: { organizationId } })}`
}

/** Tables that grow with use, ordered so that no remaining row refers to a deleted one. */
const GROWING = {
  license: 'id',
  sale: 'id',
  audit_entry: 'id',
  customer_mail: 'id',
  organization_customer: 'customer_id',
  customer_former_id: 'former_id',
} as const
export const GROWING_TABLES = [
  'license',
  'sale',
  'audit_entry',
  'customer_mail',
  'organization_customer',
  'customer_former_id',
] as const

/** Deletes at most `limit` rows of one table. Returns how many. */
export async function deleteSome(
  pool: Pool,
  table: (typeof GROWING_TABLES)[number],
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<number> {
  const key = GROWING[table]
  const { rowCount } = await pool.query(
    `delete from ${table} where organization_id = $1 and ${key} in (
       select ${key} from ${table} where organization_id = $1 limit $2)`,
    [organizationId, limit],
  )
  return rowCount ?? 0
}

/** Deletes the remaining rows, and the organization, if it is closed and without members. */
export async function deleteClosed(pool: Pool, organizationId: string): Promise<void> {
  await pool.query(
    `delete from organization where id = $1 and deleted_at is not null
       and not exists (select from membership where organization_id = $1)`,
    [organizationId],
  )
}

export async function isClosed(pool: Pool, organizationId: string): Promise<boolean> {
  const { rows } = await pool.query(`select from organization where id = $1 and deleted_at is not null`, [
    organizationId,
  ])
  return rows.length === 1
}

type NewOrganization = OrganizationSummary & { plan: Plan; mailFullKey: boolean }

/** False if the slug is taken. */
export async function insertOrganization(tx: Tx, row: NewOrganization): Promise<boolean> {
  const { count } = await tx.organization.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}

type OwnerRow = { organizationId: string; userId: string; createdAt: Date }

export async function insertOwner(tx: Tx, row: OwnerRow): Promise<void> {
  await tx.membership.create({ data: { ...row, role: 'owner' } })
}

/** Organizations without a member, except deleted ones that are being emptied. */
export const selectOrganizationsWithoutMembers = (tx: Tx): Promise<{ id: string }[]> =>
  tx.$queryRaw`
    select id from organization
    where not exists (select from membership where organization_id = organization.id) and deleted_at is null`

export const findOrganizationsOf = (db: Db, userId: string) =>
  db.organization.findMany({
    where: { memberships: { some: { userId } } },
    select: { ...SUMMARY, logoChangedAt: true },
    orderBy: { name: 'asc' },
  })

/** The URL names of two organizations, the demo aside: more than one is several. */
export async function selectVendors(db: Db | Tx): Promise<string[]> {
  const rows = await db.organization.findMany({
    where: { deletedAt: null, isDemo: false },
    select: { slug: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 2,
  })
  return rows.map(({ slug }) => slug)
}
