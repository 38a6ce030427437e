import type { LicenseRef } from '@/lib/catalog/licenses/core/license'
import type { Db } from '@/lib/foundation/platform/database/db'
import type { Run } from '@/lib/foundation/platform/database/run-statement'
import type { AddressPage } from './slots.sql'

export type HistoryRow = {
  address: string
  firstSeenAt: Date
  lastSeenAt: Date
  hits: number
  lastOutcome: string
  deviceId: string | null
}

const COLUMNS = `format('%s', address) as address, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt",
  hits::float8 as hits, last_outcome as "lastOutcome", device_id as "deviceId"`
const OF_LICENSE = 'license_id = $2::uuid and organization_id = $1::uuid'

/** The most recent first. For a license with more than `most` addresses, any `most` of them are considered. */
export const findHistory = (
  history: Run,
  { organizationId, id }: LicenseRef,
  { most, limit }: { most: number; limit: number },
): Promise<(HistoryRow & { total: number })[]> =>
  history({
    text: `with seen as (select * from license_ip_history where ${OF_LICENSE} limit $3::int)
      select ${COLUMNS}, (select count(*) from seen)::int as total
      from seen order by seen.last_seen_at desc, seen.address limit $4::int`,
    values: [organizationId, id, most, limit],
  })

/**
 * Those after a position, by the time of their first call, the latest first: a time that does not change, so that the
 * list is stable while addresses call.
 */
export const selectHistoryPage = (
  history: Run,
  { organizationId, id }: LicenseRef,
  { after, limit }: AddressPage,
): Promise<HistoryRow[]> =>
  history({
    text: `select ${COLUMNS} from license_ip_history h
      where ${OF_LICENSE} and ($3::timestamptz is null or (h.first_seen_at, h.address) < ($3::timestamptz, $4::inet))
      order by h.first_seen_at desc, h.address desc limit $5::int`,
    values: [organizationId, id, after?.at ?? null, after?.address ?? null, limit],
  })

export type Standing = { address: string; isRegistered: boolean; isBlocked: boolean }

/** Whether the license has a slot for each IP address, and whether a rule blocks it. */
export const findStandings = (
  db: Db,
  license: LicenseRef & { productId: string },
  addresses: string[],
): Promise<Standing[]> => db.$queryRaw<Standing[]>`
  select a.text as address,
    exists (select from license_ip s where s.license_id = ${license.id}::uuid and s.address >>= a.text::inet) as "isRegistered",
    exists (
      select from block_rule b
      where b.network >>= a.text::inet and b.organization_id = ${license.organizationId}::uuid
        and (b.product_id is null or b.product_id = ${license.productId}::uuid)
        and (b.license_id is null or b.license_id = ${license.id}::uuid)
    ) as "isBlocked"
  from unnest(${addresses}::text[]) a(text)`

/** What was seen within a network, with at most ten of its device ids. Without a first time: that was before `since`. */
export type Seen = { firstSeenAt: Date | null; lastSeenAt: Date; deviceIds: string[] }

/** Since when the license is its owner's: nothing from before is looked at. Null: from the beginning. */
export type NetworksSeen = { organizationId: string; licenseId: string; networks: string[]; since: Date | null }

/** A license called from more IP addresses is looked at in part. */
const MAX_SEEN = 5_000

/** A call without a device keeps the one of the call before it, which may be a former owner's. */
const OWN_FIRST = '(h.first_seen_at < $4::timestamptz) is not true'

export const selectSeenWithin = (
  history: Run,
  { organizationId, licenseId, networks, since }: NetworksSeen,
): Promise<(Seen & { network: string })[]> =>
  history({
    text: `with seen as materialized (
        select address, first_seen_at, last_seen_at, device_id from license_ip_history
        where ${OF_LICENSE} and (last_seen_at < $4::timestamptz) is not true limit ${MAX_SEEN}
      )
      select n.text as network, min(h.first_seen_at) filter (where ${OWN_FIRST}) as "firstSeenAt",
        max(h.last_seen_at) as "lastSeenAt",
        coalesce((array_agg(distinct h.device_id) filter (where h.device_id is not null and ${OWN_FIRST}))[1:10], '{}')
          as "deviceIds"
      from unnest($3::text[]) n(text) join seen h on h.address <<= n.text::inet
      group by 1`,
    values: [organizationId, licenseId, networks, since],
  })

/** A network of a license, and since when the license is its owner's; without one of them there is nothing to ask. */
export type EarlierQuery = { licenseId: string | null; network: string | null; since: Date | null }

/** The positions of those networks that were seen before. */
export async function selectSeenEarlier(
  history: Run,
  organizationId: string,
  queries: EarlierQuery[],
): Promise<number[]> {
  const rows = await history<{ i: number }>({
    text: `select (q.i - 1)::int as i
      from unnest($2::uuid[], $3::inet[], $4::timestamptz[]) with ordinality q(license_id, network, since, i)
      where exists (
        select from license_ip_history h
        where h.organization_id = $1::uuid and h.license_id = q.license_id and h.address <<= q.network
          and h.first_seen_at < q.since)`,
    values: [
      organizationId,
      queries.map(({ licenseId }) => licenseId),
      queries.map(({ network }) => network),
      queries.map(({ since }) => since),
    ],
  })
  return rows.map(({ i }) => i)
}
