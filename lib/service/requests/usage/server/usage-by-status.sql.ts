import type { Pool } from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { NEVER_COUNTED, UNRECORDED } from '../core/counted-status'
import type { DayHits } from '../core/present-history'
import type { DayCount } from '../core/usage-csv'

/** UTC days from `from` to `to`, both included; `productIds` is null for all products. */
type DaysQuery = { organizationId: string; productIds: string[] | null; from: string; to: string }

const valuesOf = ({ organizationId, productIds, from, to }: DaysQuery) => [
  organizationId,
  from,
  to,
  productIds,
  NEVER_COUNTED,
  UNRECORDED,
]

// What the counter has beyond the recorded answers is a status of its own.
const FACTS = `
  with answered as materialized (
    select day, product_id, status, hits from usage_day_status
    where organization_id = $1 and day between $2::date and $3::date and ($4::uuid[] is null or product_id = any($4))
  ), counted as materialized (
    select day, product_id, sum(hits) as hits from answered where status <> all($5::text[]) group by 1, 2
  ), unrecorded as materialized (
    select u.day, u.product_id, $6::text as status, u.used - coalesce(c.hits, 0) as hits
    from usage_day u left join counted c using (day, product_id)
    where u.organization_id = $1 and u.day between $2::date and $3::date and ($4::uuid[] is null or u.product_id = any($4))
      and u.used > coalesce(c.hits, 0)
  )`

const DAYS = `${FACTS}
  select day::text as day, product_id as "productId", status, hits::float8 as hits
  from (table answered union all table unrecorded) a
  order by 1, 2, 3`

/** Answers by UTC day, product and status. Those that are counted add up to the counter of the day. */
export async function selectDaysByStatus(pool: Pool, query: DaysQuery): Promise<DayCount[]> {
  const { rows } = await pool.query<DayCount>(DAYS, valuesOf(query))
  return rows
}

const STATUSES = `${FACTS}
  select day::text as day, status as id, sum(hits)::float8 as hits
  from (table answered union all table unrecorded) a group by 1, 2 order by 1, 2`

/** The same, by UTC day and status. */
export async function selectStatusesByDay(pool: Pool, query: DaysQuery): Promise<DayHits[]> {
  return (await pool.query<DayHits>(STATUSES, valuesOf(query))).rows
}

// Added up by the database: a year of many products is a few hundred thousand rows.
const HISTORY = `${FACTS}
  select day::text as day, product_id::text as id, true as "isProduct", sum(hits)::float8 as hits
  from (table counted union all select day, product_id, hits from unrecorded) c group by 1, 2
  union all
  select day::text, status, false, sum(hits)::float8
  from (select day, status, hits from answered union all select day, status, hits from unrecorded) s group by 1, 2`

/** By UTC day and product without what is never counted, and by UTC day and status. */
export async function selectHistory(
  pool: Pool,
  query: DaysQuery,
): Promise<{ byProduct: DayHits[]; byStatus: DayHits[] }> {
  const { rows } = await pool.query<DayHits & { isProduct: boolean }>(HISTORY, valuesOf(query))
  return { byProduct: rows.filter((row) => row.isProduct), byStatus: rows.filter((row) => !row.isProduct) }
}

/**
 * Completes a past day from its hours: a process of the previous version adds to the hours alone. Product by product,
 * because no index leads to the hours of a day.
 */
export async function completeDays(tx: Tx, day: string): Promise<void> {
  await tx.$executeRaw`
    insert into usage_day_status as d (product_id, day, status, organization_id, hits)
    select p.id, ${day}::date, h.status, p.organization_id, h.hits
    from product p
    cross join lateral (
      select u.status, sum(u.hits) as hits from usage_hour u
      where u.product_id = p.id and u.hour >= ${day}::date::timestamp at time zone 'UTC'
        and u.hour < (${day}::date + 1)::timestamp at time zone 'UTC'
      group by 1
    ) h
    where h.hits > coalesce((
      select k.hits from usage_day_status k where k.product_id = p.id and k.day = ${day}::date and k.status = h.status
    ), 0)
    order by 1, 3
    on conflict on constraint usage_day_status_pkey do update set hits = greatest(d.hits, excluded.hits)`
}

/**
 * Raises the counters of a past day to what was answered, where they are lower: a Redis that was emptied forgets the
 * grants of its last quarter second. Nothing is granted by a past day any more.
 */
export async function raiseCounters(tx: Tx, day: string): Promise<void> {
  await tx.$executeRaw`
    update usage_day u set used = a.hits
    from usage_day x
    cross join lateral (
      select sum(d.hits) as hits from usage_day_status d
      where d.product_id = x.product_id and d.day = x.day and d.status <> all(${NEVER_COUNTED}::text[])
    ) a
    where x.day = ${day}::date and x.used < a.hits and u.product_id = x.product_id and u.day = ${day}::date
      and u.used < a.hits`
}
