import type { LicenseRef } from '@/lib/catalog/licenses/core/license'
import type { Db } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AddressPage } from './slots.sql'

export type HistoryRow = {
  address: string
  firstSeenAt: Date
  lastSeenAt: Date
  hits: bigint
  lastOutcome: string
  deviceId: string | null
  isRegistered: boolean
  isBlocked: boolean
  total: number
}

/** The most recent first. For a license with more than `most` addresses, any `most` of them are considered. */
export const findHistory = (
  db: Db,
  license: LicenseRef & { productId: string },
  { most, limit }: { most: number; limit: number },
): Promise<HistoryRow[]> => db.$queryRaw<HistoryRow[]>`
  with seen as (
    select h.* from license_ip_history h
    where h.license_id = ${license.id}::uuid and h.organization_id = ${license.organizationId}::uuid
    limit ${most}::int
  ), latest as (
    select * from seen order by last_seen_at desc, address limit ${limit}::int
  )
  select ${columns(license)}, (select count(*) from seen)::int as total
  from latest h order by last_seen_at desc, address`

/**
 * Those after a position, by the time of their first call, the latest first: a time that does not change, so that the
 * list is stable while addresses call.
 */
export const selectHistoryPage = (
  db: Db,
  license: LicenseRef & { productId: string },
  { after, limit }: AddressPage,
): Promise<Omit<HistoryRow, 'total'>[]> => db.$queryRaw<Omit<HistoryRow, 'total'>[]>`
  with page as (
    select * from license_ip_history h
    where h.license_id = ${license.id}::uuid and h.organization_id = ${license.organizationId}::uuid
      and (${after === null} or (first_seen_at, address) < (${after?.at ?? null}::timestamptz, ${after?.address ?? null}::inet))
    order by first_seen_at desc, address desc limit ${limit}::int
  )
  select ${columns(license)} from page h order by first_seen_at desc, address desc`

const columns = (license: LicenseRef & { productId: string }) => Prisma.sql`
    format('%s', address) as address, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt", hits,
    last_outcome as "lastOutcome", device_id as "deviceId",
    exists (select from license_ip s where s.license_id = h.license_id and s.address >>= h.address) as "isRegistered",
    exists (
      select from block_rule b
      where b.network >>= h.address and b.organization_id = ${license.organizationId}::uuid
        and (b.product_id is null or b.product_id = ${license.productId}::uuid)
        and (b.license_id is null or b.license_id = h.license_id)
    ) as "isBlocked"`
