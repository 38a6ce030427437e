import type { Db } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { Prisma } from '@/lib/generated/prisma/client'
import type { StoredDetail } from '../core/present-entry'
import { DETAIL, FROM } from './audit-entries.sql'

type Page = { organizationId: string; licenseId: string; after: TimeCursor | null; limit: number }

/** Whether the license belongs to the organization. */
export async function isLicense(
  db: Db,
  { organizationId, licenseId }: Omit<Page, 'after' | 'limit'>,
): Promise<boolean> {
  return (await db.license.count({ where: { id: licenseId, organizationId } })) > 0
}

/** The audit entries of one license, newest first. */
export function findLicenseEntries(db: Db, { organizationId, licenseId, after, limit }: Page): Promise<StoredDetail[]> {
  const behind = after
    ? Prisma.sql`and (a.at, a.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty
  return db.$queryRaw<StoredDetail[]>`
    select ${DETAIL} from ${FROM}
    where a.license_id = ${licenseId}::uuid and a.organization_id = ${organizationId}::uuid ${behind}
    order by a.at desc, a.id desc limit ${limit}::int`
}

/** Of the last revocation of a license: whether its customer was mailed. */
export async function selectRevocationMailed(db: Db, licenseId: string): Promise<boolean> {
  const [last] = await db.$queryRaw<{ mailed: boolean }[]>`
    select coalesce((after ->> 'mailed')::boolean, true) as mailed from audit_entry
    where license_id = ${licenseId}::uuid and action = 'license.revoked' order by at desc, id desc limit 1`
  return last?.mailed ?? false
}
