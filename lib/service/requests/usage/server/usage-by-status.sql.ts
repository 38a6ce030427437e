import type { Pool } from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { NEVER_COUNTED } from '../core/counted-status'
import type { DayHits } from '../core/present-history'
import type { DayCount } from '../core/usage-csv'

/** UTC days from `from` to `to`, both included; `productIds` is null for all products. */
export type DaysQuery = { organizationId: string; productIds: string[] | null; from: string; to: string }

const valuesOf = ({ organizationId, productIds, from, to }: DaysQuery) => [organizationId, from, to, productIds]

const CHOSEN =
  'organization_id = $1 and day between $2::date and $3::date and ($4::uuid[] is null or product_id = any($4))'

/** The counter of each UTC day and product that was called. */
export async function selectCounters(pool: Pool, query: DaysQuery): Promise<DayHits[]> {
  const text = `select day::text as day, product_id as id, used::float8 as hits from usage_day where ${CHOSEN}`
  return (await pool.query<DayHits>(text, valuesOf(query))).rows
}

/** Recorded answers by UTC day, product and status. */
export async function selectDays(history: Pool, query: DaysQuery): Promise<DayCount[]> {
  const text = `select day::text as day, product_id as "productId", status, hits::float8 as hits
    from usage_day_status where ${CHOSEN}`
  return (await history.query<DayCount>(text, valuesOf(query))).rows
}

// Added up by the database: a year of many products is a few hundred thousand rows.
const SUMS = `
  with answered as materialized (select day, product_id, status, hits from usage_day_status where ${CHOSEN})
  select day::text as day, product_id::text as id, true as "isProduct", sum(hits)::float8 as hits
  from answered where status <> all($5::text[]) group by 1, 2
  union all
  select day::text, status, false, sum(hits)::float8 from answered group by 1, 2`

export type DaySums = { byProduct: DayHits[]; byStatus: DayHits[] }

/** Recorded answers by UTC day and product without what is never counted, and by UTC day and status. */
export async function selectSums(history: Pool, query: DaysQuery): Promise<DaySums> {
  const values = [...valuesOf(query), NEVER_COUNTED]
  const { rows } = await history.query<DayHits & { isProduct: boolean }>(SUMS, values)
  return { byProduct: rows.filter((row) => row.isProduct), byStatus: rows.filter((row) => !row.isProduct) }
}

export type ProductRef = { id: string; organizationId: string }

type Products = { limit: number; organizationId?: string | undefined }

/** Products by their ids, so many after one of them: of an organization, or of all. */
export async function selectProductsAfter(
  pool: Pool,
  after: string | null,
  { limit, organizationId }: Products,
): Promise<ProductRef[]> {
  const { rows } = await pool.query<ProductRef>(
    `select id, organization_id as "organizationId" from product
     where ($1::uuid is null or id > $1) and ($3::uuid is null or organization_id = $3) order by id limit $2`,
    [after, limit, organizationId],
  )
  return rows
}

const idsOf = (products: ProductRef[]) => [
  [...new Set(products.map(({ organizationId }) => organizationId))],
  products.map(({ id }) => id),
]

/** Completes a past day from its hours: a process of the previous version adds to the hours alone. */
export async function completeDays(history: Pool, products: ProductRef[], day: string): Promise<void> {
  await history.query(
    `insert into usage_day_status as d (product_id, day, status, organization_id, hits)
     select product_id, $3::date, status, organization_id, sum(hits) from usage_hour
     where organization_id = any($1::uuid[]) and product_id = any($2::uuid[])
       and hour >= $3::date::timestamp at time zone 'UTC' and hour < ($3::date + 1)::timestamp at time zone 'UTC'
     group by product_id, status, organization_id order by 1, 3
     on conflict on constraint usage_day_status_pkey do update set hits = excluded.hits where excluded.hits > d.hits`,
    [...idsOf(products), day],
  )
}

/** What was answered on a day of all that counts, by product. */
export async function selectCounted(history: Pool, products: ProductRef[], day: string): Promise<DayHits[]> {
  const { rows } = await history.query<DayHits>(
    `select day::text as day, product_id as id, sum(hits)::float8 as hits from usage_day_status
     where organization_id = any($1::uuid[]) and product_id = any($2::uuid[]) and day = $3::date
       and status <> all($4::text[])
     group by organization_id, product_id, day`,
    [...idsOf(products), day, NEVER_COUNTED],
  )
  return rows
}

/**
 * Raises counters of a past day to what was answered, where they are lower: a Redis that was emptied forgets the grants
 * of its last quarter second. Nothing is granted by a past day any more.
 */
export async function raiseCounters(tx: Tx, counted: DayHits[], day: string): Promise<void> {
  await tx.$executeRaw`
    update usage_day u set used = a.hits
    from unnest(${counted.map(({ id }) => id)}::uuid[], ${counted.map(({ hits }) => hits)}::bigint[]) a(product_id, hits)
    where u.product_id = a.product_id and u.day = ${day}::date and u.used < a.hits`
}
