import { IS_EARLIER_SLOT } from '@/lib/catalog/licenses/addresses/server/former-owner'
import type { Db } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'

export type AddressRow = {
  address: string
  registeredAt: Date | null
  firstSeenAt: Date | null
  lastSeenAt: Date | null
  isRegistered: boolean
  /** the status of the last validation from it */
  lastOutcome: string | null
  /** the device ids that were last sent from it, at most ten */
  deviceIds: string[]
  /** the customer's own connection is, or is in, this IP address */
  isCurrent: boolean
}

const IS_EARLIER = Prisma.raw(IS_EARLIER_SLOT)

/**
 * Registered addresses and networks with the last address seen in them, then the other calling addresses, most recent
 * first.
 */
export const findAddresses = (
  db: Db,
  { licenseId, from, limit }: { licenseId: string; from: string | null; limit: number },
): Promise<AddressRow[]> =>
  db.$queryRaw<AddressRow[]>`
    (select format('%s', s.address) as address, s.registered_at as "registeredAt", h."firstSeenAt", h."lastSeenAt",
       true as "isRegistered", null as "lastOutcome",
       h."deviceIds", coalesce(s.address >>= ${from}::inet, false) as "isCurrent"
     from license l join license_ip s on s.license_id = l.id
     left join lateral (
       select min(first_seen_at) as "firstSeenAt", max(last_seen_at) as "lastSeenAt",
         coalesce((array_agg(distinct device_id) filter (where device_id is not null))[1:10], '{}') as "deviceIds"
       from license_ip_history where license_id = s.license_id and address <<= s.address
     ) h on true
     where l.id = ${licenseId}::uuid and ${IS_EARLIER} is not true
     order by s.registered_at desc, s.address limit ${limit}::int)
    union all
    (select format('%s', h.address), null, h.first_seen_at, h.last_seen_at, false, h.last_outcome,
       case when h.device_id is null then '{}' else array[h.device_id] end, coalesce(h.address = ${from}::inet, false)
     from license l join license_ip_history h on h.license_id = l.id
     where l.id = ${licenseId}::uuid and (h.first_seen_at < l.customer_since) is not true and not exists (
       select from license_ip s where s.license_id = h.license_id and s.address >>= h.address)
     order by h.last_seen_at desc, h.address limit ${limit}::int)`

/** The number of slots held by IP addresses from before the license was transferred to its current customer. */
export async function countEarlierAddresses(db: Db, licenseId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from license l join license_ip s on s.license_id = l.id
    where l.id = ${licenseId}::uuid and ${IS_EARLIER}`
  return row?.count ?? 0
}

type OwnAddress = { licenseId: string; address: string; firstSeenAt: Date; lastSeenAt: Date }

/** The IP addresses that the licenses of these customers were used from, since the licenses are theirs. */
export const findAddressesOfAll = (db: Db, customerIds: string[], limit: number): Promise<OwnAddress[]> =>
  db.$queryRaw<OwnAddress[]>`
    select h.license_id as "licenseId", host(h.address) as address, h.first_seen_at as "firstSeenAt",
      h.last_seen_at as "lastSeenAt"
    from license l join license_ip_history h on h.license_id = l.id
    where l.customer_id = any(${customerIds}::uuid[]) and (h.first_seen_at < l.customer_since) is not true
    order by h.license_id, h.last_seen_at desc, h.address limit ${limit}::int`
