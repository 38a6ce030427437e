import type { Pool } from 'pg'
import type { Tx } from '@/lib/platform/database/db'
import { NEVER_COUNTED, UNRECORDED } from '../core/counted-status'
import type { DayCount } from '../core/present-history'

type DaysQuery = { organizationId: string; productId: string | null; from: string; to: string }

// What the counter has beyond the recorded answers is a status of its own.
const DAYS = `
  with answered as materialized (
    select day, product_id, status, hits from usage_day_status
    where organization_id = $1 and day between $2::date and $3::date and ($4::uuid is null or product_id = $4)
  ), counted as (
    select day, product_id, sum(hits) as hits from answered where status <> all($5::text[]) group by 1, 2
  )
  select day::text as day, product_id as "productId", status, hits::float8 as hits from answered
  union all
  select u.day::text, u.product_id, $6::text, (u.used - coalesce(c.hits, 0))::float8
  from usage_day u left join counted c using (day, product_id)
  where u.organization_id = $1 and u.day between $2::date and $3::date and ($4::uuid is null or u.product_id = $4)
    and u.used > coalesce(c.hits, 0)
  order by 1, 2, 3`

/** Answers by UTC day, product and status. Those that are counted add up to the counter of the day. */
export async function selectDaysByStatus(
  pool: Pool,
  { organizationId, productId, from, to }: DaysQuery,
): Promise<DayCount[]> {
  const values = [organizationId, from, to, productId, NEVER_COUNTED, UNRECORDED]
  const { rows } = await pool.query<DayCount>(DAYS, values)
  return rows
}

/**
 * Raises the counters of a past day to what was answered, where they are lower: a Redis that was emptied forgets the
 * grants of its last quarter second. Nothing is granted by a past day any more.
 */
export async function raiseCounters(tx: Tx, day: string): Promise<void> {
  await tx.$executeRaw`
    update usage_day u set used = a.hits
    from (
      select d.product_id, sum(d.hits) as hits from usage_day x join usage_day_status d using (product_id, day)
      where x.day = ${day}::date and d.status <> all(${NEVER_COUNTED}::text[]) group by 1
    ) a
    where u.product_id = a.product_id and u.day = ${day}::date and u.used < a.hits`
}
