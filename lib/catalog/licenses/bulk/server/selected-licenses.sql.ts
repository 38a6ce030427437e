import type { LicenseRow } from '@/lib/catalog/licenses/core/license'
import { ALL_LICENSE_COLUMNS } from '@/lib/catalog/licenses/server/license-columns'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'

const COLUMNS = Prisma.raw(ALL_LICENSE_COLUMNS)

/** Locks the organization's licenses among the ids, in the order of ids like every lock of several. */
export const lockLicenses = (tx: Tx, organizationId: string, ids: string[]): Promise<LicenseRow[]> =>
  tx.$queryRaw<LicenseRow[]>`
    select ${COLUMNS} from license l join product p on p.id = l.product_id and p.state <> 'deleted'
    where l.organization_id = ${organizationId}::uuid and l.id = any (${ids}::uuid[])
    order by l.id for no key update of l`

type Revocation = { now: Date; reason: string }

export async function revokeLocked(tx: Tx, ids: string[], { now, reason }: Revocation): Promise<void> {
  await tx.$executeRaw`
    update license set revoked_at = ${now.toISOString()}::timestamptz, revoked_reason = ${reason},
      updated_at = ${now.toISOString()}::timestamptz
    where id = any (${ids}::uuid[])`
}

export async function reinstateLocked(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    update license set revoked_at = null, revoked_reason = null, updated_at = ${now.toISOString()}::timestamptz
    where id = any (${ids}::uuid[])`
}

export type NewExpiry = { id: string; expires_at: string | null; expiry_anchor_day: number | null }

export async function setExpiries(tx: Tx, rows: NewExpiry[], now: Date): Promise<void> {
  await tx.$executeRaw`
    update license set expires_at = r.expires_at, expiry_anchor_day = r.expiry_anchor_day,
      updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, expires_at timestamptz, expiry_anchor_day smallint)
    where license.id = r.id`
}

export async function deleteLocked(tx: Tx, ids: string[]): Promise<void> {
  await tx.$executeRaw`delete from license where id = any (${ids}::uuid[])`
}

type OfCustomer = { organizationId: string; customerId: string; limit: number }

/** Locks the organization's licenses of a customer, also those of deleted products. */
export const lockLicensesOfCustomer = (tx: Tx, { organizationId, customerId, limit }: OfCustomer) =>
  tx.$queryRaw<LicenseRow[]>`
    select ${COLUMNS} from license l
    where l.organization_id = ${organizationId}::uuid and l.customer_id = ${customerId}::uuid
    order by l.id limit ${limit}::int for no key update`
