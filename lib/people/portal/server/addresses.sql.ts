import { addedByMember } from '@/lib/foundation/audit/server/freed-slots'
import type { Db } from '@/lib/foundation/platform/database/db'
import type { Run } from '@/lib/foundation/platform/database/run-statement'
import { Prisma } from '@/lib/generated/prisma/client'

export type OwnSlot = { address: string; registeredAt: Date; isCurrent: boolean; isAdded: boolean }

/** More slots than a license has. */
const MAX_SLOTS = 10_000

/**
 * The slots of a license, the newest first. `isCurrent`: the customer's own connection is, or is in, it. `isAdded`: a
 * member registered it.
 */
export const findSlots = (
  db: Db,
  { licenseId, from }: { licenseId: string; from: string | null },
): Promise<OwnSlot[]> => db.$queryRaw<OwnSlot[]>`
  select format('%s', address) as address, registered_at as "registeredAt",
    coalesce(address >>= ${from}::inet, false) as "isCurrent", ${addedByMember(Prisma.sql`license_ip`)} as "isAdded"
  from license_ip where license_id = ${licenseId}::uuid order by registered_at desc, address limit ${MAX_SLOTS}::int`

/** When IP control of a license was last turned on or off, or its mode changed; null if never. */
export async function findControlChange(
  db: Db,
  { organizationId, licenseId }: { organizationId: string; licenseId: string },
): Promise<Date | null> {
  const [found] = await db.$queryRaw<{ at: Date | null }[]>`
    select max(at) as at from audit_entry
    where license_id = ${licenseId}::uuid and organization_id = ${organizationId}::uuid
      and action = 'license.updated' and jsonb_exists_any(after, '{ipSystemEnabled,ipMode}')`
  return found?.at ?? null
}

export type CallingAddress = {
  address: string
  /** null: before the license was its customer's */
  firstSeenAt: Date | null
  lastSeenAt: Date
  /** the status of the last validation from it */
  lastOutcome: string
  deviceIds: string[]
  isCurrent: boolean
}

type Calling = {
  organizationId: string
  licenseId: string
  /** since when the license is the customer's; null from its beginning */
  since: Date | null
  from: string | null
  slots: string[]
  limit: number
}

/** IP addresses outside of the slots that the license was called from since it is the customer's, the latest first. */
export const findCallingAddresses = (
  history: Run,
  { organizationId, licenseId, since, from, slots, limit }: Calling,
): Promise<CallingAddress[]> =>
  history({
    text: `select format('%s', h.address) as address, own.first_seen_at as "firstSeenAt",
        h.last_seen_at as "lastSeenAt", h.last_outcome as "lastOutcome",
        case when h.device_id is null or own.first_seen_at is null then '{}' else array[h.device_id] end as "deviceIds",
        coalesce(h.address = $4::inet, false) as "isCurrent"
      from license_ip_history h
      cross join lateral (
        select case when (h.first_seen_at < $3::timestamptz) is not true then h.first_seen_at end as first_seen_at) own
      where h.organization_id = $1::uuid and h.license_id = $2::uuid and (h.last_seen_at < $3::timestamptz) is not true
        and not exists (select from unnest($5::inet[]) s(network) where s.network >>= h.address)
      order by h.last_seen_at desc, h.address limit $6::int`,
    values: [organizationId, licenseId, since, from, slots, limit],
  })

type OwnLicense = { id: string; organizationId: string; customerSince: Date | null }

/** All licenses of these customers. */
export const findLicensesOfAll = (db: Db, customerIds: string[]): Promise<OwnLicense[]> =>
  db.license.findMany({
    where: { customerId: { in: customerIds } },
    select: { id: true, organizationId: true, customerSince: true },
    orderBy: { id: 'asc' },
  })

export type OwnAddress = { licenseId: string; address: string; firstSeenAt: Date | null; lastSeenAt: Date }

/** The IP addresses that an organization's licenses were called from, since they are the customer's. */
export const findAddressesOf = (
  history: Run,
  organizationId: string,
  { licenses, limit }: { licenses: OwnLicense[]; limit: number },
): Promise<OwnAddress[]> =>
  history({
    text: `select h.license_id as "licenseId", host(h.address) as address,
        case when (h.first_seen_at < l.since) is not true then h.first_seen_at end as "firstSeenAt", h.last_seen_at as "lastSeenAt"
      from unnest($2::uuid[], $3::timestamptz[]) l(id, since)
      join license_ip_history h on h.organization_id = $1::uuid and h.license_id = l.id
      where (h.last_seen_at < l.since) is not true
      order by h.license_id, h.last_seen_at desc, h.address limit $4::int`,
    values: [organizationId, licenses.map(({ id }) => id), licenses.map(({ customerSince }) => customerSince), limit],
  })
