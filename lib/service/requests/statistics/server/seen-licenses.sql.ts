import type { Pool } from 'pg'
import type { ProductRef } from '../../usage/server/usage-by-status.sql'
import type { Share } from '../core/shares'

/** A product on a UTC day, YYYY-MM-DD. */
export type ProductDay = { organizationId: string; productId: string; day: string }

const valuesOf = ({ organizationId, productId, day }: ProductDay) => [organizationId, productId, day]

/** Bits of `license_seen.days`: as many days as the widest window, and as long as a worker may be away. */
const BITS = 62
const ALL_BITS = (2n ** BigInt(BITS) - 1n).toString()

/** Lines of validations that were answered as valid, of $1, $2 on the day $3. */
const VALID = `
  l.organization_id = $1 and l.product_id = $2 and l.endpoint = 'validate' and l.status = 'active'
    and l.license_id is not null and l.minute >= $3::date::timestamp at time zone 'UTC'
    and l.minute < ($3::date + 1)::timestamp at time zone 'UTC'`

/** Those of the products that were valid on the day, or within the 29 days before. */
export async function findProductsSeen(history: Pool, products: ProductRef[], day: string): Promise<Set<string>> {
  const { rows } = await history.query<{ id: string }>(
    `select product_id as id from usage_day_status
     where organization_id = any($1::uuid[]) and product_id = any($2::uuid[])
       and day > $3::date - 30 and day <= $3::date and status = 'active' group by organization_id, product_id`,
    [[...new Set(products.map(({ organizationId }) => organizationId))], products.map(({ id }) => id), day],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Remembers which licenses were valid on the day; doing it again changes nothing. A license that is new here but called
 * before anything was counted was first seen then.
 */
export async function markSeen(history: Pool, of: ProductDay & { since: string }): Promise<void> {
  await history.query(
    `insert into license_seen as s (organization_id, product_id, license_id, first_on, last_on, days)
     select v.organization_id, v.product_id, v.license_id,
       case when k.license_id is not null then $3::date else coalesce((
         select min(h.first_seen_at at time zone 'UTC')::date from license_ip_history h
         where h.organization_id = $1 and h.license_id = v.license_id
           and h.first_seen_at < $4::date::timestamp at time zone 'UTC'
       ), $3::date) end, $3::date, 1
     from (select distinct l.organization_id, l.product_id, l.license_id from request_log l where ${VALID}) v
     left join license_seen k on k.organization_id = v.organization_id and k.product_id = v.product_id
       and k.license_id = v.license_id
     where k.license_id is null or k.last_on < $3::date or k.first_on > $3::date
       or (k.last_on - $3::date < ${BITS} and (k.days >> (k.last_on - $3::date)) & 1 = 0)
     order by v.license_id
     on conflict on constraint license_seen_pkey do update set
       first_on = least(s.first_on, excluded.last_on),
       last_on = greatest(s.last_on, excluded.last_on),
       days = case
         when excluded.last_on - s.last_on >= ${BITS} then 1
         when excluded.last_on > s.last_on then ((s.days << (excluded.last_on - s.last_on)) & ${ALL_BITS}) | 1
         when s.last_on - excluded.last_on >= ${BITS} then s.days
         else s.days | (1::bigint << (s.last_on - excluded.last_on)) end`,
    [...valuesOf(of), of.since],
  )
}

type Page = ProductDay & { after: string; limit: number }

/** The next ids of licenses that were remembered on the day for the first time, in their order. */
export async function findNewlySeen(history: Pool, { after, limit, ...of }: Page): Promise<string[]> {
  const { rows } = await history.query<{ id: string }>(
    `select license_id as id from license_seen
     where organization_id = $1 and product_id = $2 and first_on <= $3::date and last_on = $3::date and days = 1
       and license_id > $4 order by license_id limit $5`,
    [...valuesOf(of), after, limit],
  )
  return rows.map(({ id }) => id)
}

/** Those of the licenses that are gone. */
export async function findDeletedLicenses(pool: Pool, ids: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from unnest($1::uuid[]) g(id) where not exists (select from license l where l.id = g.id)',
    [ids],
  )
  return rows.map(({ id }) => id)
}

export async function forgetSeen(history: Pool, { organizationId, productId }: ProductDay, ids: string[]) {
  await history.query(
    'delete from license_seen where organization_id = $1 and product_id = $2 and license_id = any($3::uuid[])',
    [organizationId, productId, ids],
  )
}

export type SeenCounts = { seen1: number; seen7: number; seen30: number; firstActivations: number }

/** Whether a license was seen within so many days until the day, which may be before it was seen last. */
const within = (days: number): string => `
  last_on > $3::date - ${days} and (days >> greatest(last_on - $3::date, 0))
    & ((1::bigint << (${days} - greatest($3::date - last_on, 0))) - 1) <> 0`

/** Licenses that were valid on the day, within 7 and 30 days until it, and on it for the first time. */
export async function countSeen(history: Pool, of: ProductDay): Promise<SeenCounts> {
  const { rows } = await history.query<SeenCounts>(
    `select count(*) filter (where ${within(1)})::int as "seen1", count(*) filter (where ${within(7)})::int as "seen7",
       count(*) filter (where ${within(30)})::int as "seen30",
       count(*) filter (where first_on = $3::date)::int as "firstActivations"
     from license_seen where organization_id = $1 and product_id = $2 and last_on > $3::date - 30
       and last_on < $3::date + ${BITS}`,
    valuesOf(of),
  )
  return rows[0] ?? { seen1: 0, seen7: 0, seen30: 0, firstActivations: 0 }
}

/** How often a license was valid from an IP address that had not called with it before the day. */
export async function countActivations(history: Pool, of: ProductDay): Promise<number> {
  const { rows } = await history.query<{ count: number }>(
    `select count(*)::int as count
     from (select distinct l.organization_id, l.license_id, l.address from request_log l where ${VALID}) v
     join license_ip_history h on h.organization_id = v.organization_id and h.license_id = v.license_id
       and h.address = v.address
     where h.first_seen_at >= $3::date::timestamp at time zone 'UTC'
       and h.first_seen_at < ($3::date + 1)::timestamp at time zone 'UTC'`,
    valuesOf(of),
  )
  return rows[0]?.count ?? 0
}

/** The last call of each license on the day. */
const LAST_CALLS = `
  select distinct on (l.license_id) l.version, l.address
  from request_log l join license_seen s on s.organization_id = l.organization_id
    and s.product_id = l.product_id and s.license_id = l.license_id
  where ${VALID} order by l.license_id, l.last_at desc, l.id desc`

/** More than any product has, and as many as are quickly merged. */
const MAX_SPELLINGS = 2_000

/** Licenses of the day by the version of their last call, empty where none was sent. */
export async function countSentVersions(history: Pool, of: ProductDay): Promise<Share[]> {
  const { rows } = await history.query<Share>(
    `select coalesce(version, '') as value, count(*)::int as licenses
     from (${LAST_CALLS}) last group by 1 order by 2 desc, 1 limit ${MAX_SPELLINGS}`,
    valuesOf(of),
  )
  return rows
}

export type AddressCount = { address: string; licenses: number }

/** The next IP addresses of the last calls, in their order, with how many licenses they are of. */
export async function countLastAddresses(
  history: Pool,
  { after, limit, ...of }: ProductDay & { after: string; limit: number },
): Promise<AddressCount[]> {
  const { rows } = await history.query<AddressCount>(
    `select host(address) as address, count(*)::int as licenses
     from (${LAST_CALLS}) last where address > $4::inet group by last.address order by last.address limit $5`,
    [...valuesOf(of), after, limit],
  )
  return rows
}
