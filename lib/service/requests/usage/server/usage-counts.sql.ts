import type pg from 'pg'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { TimedCount } from '../core/present-activity'
import type { ProductDay } from '../core/present-today'

export type OrganizationPlan = { plan: Plan; dailyLimitOverride: number | null; isBurstEnabled: boolean }

export async function findPlan(pool: pg.Pool, organizationId: string): Promise<OrganizationPlan> {
  const { rows } = await pool.query<OrganizationPlan>(
    `select plan, daily_limit_override as "dailyLimitOverride", burst_enabled as "isBurstEnabled"
     from organization where id = $1`,
    [organizationId],
  )
  return rows[0] ?? { plan: 'free', dailyLimitOverride: null, isBurstEnabled: false }
}

/** True when it was the other way before. */
export async function updateBurst(tx: Tx, organizationId: string, burstEnabled: boolean): Promise<boolean> {
  const { count } = await tx.organization.updateMany({
    where: { id: organizationId, NOT: { burstEnabled } },
    data: { burstEnabled },
  })
  return count === 1
}

const PRODUCT_DAYS = `
  select p.id, p.name, p.state, coalesce(d.used, 0)::float8 as used,
    coalesce(w.by_hour, '[]') as by_hour, coalesce(w.days, 0)::int as days,
    (select json_build_object('day', b.day, 'limit', b.burst_limit) from usage_day b
      where b.product_id = p.id and b.burst_limit is not null
        and date_trunc('month', b.day::timestamp) = date_trunc('month', $2::date::timestamp)) as burst,
    (select coalesce(sum(u.hits * case when u.hour > $7::timestamptz - interval '1 hour' then 1
          else extract(epoch from u.hour + interval '2 hours' - $7::timestamptz) / 3600 end), 0)::float8
      from usage_hour u
      where u.product_id = p.id and u.hour > $7::timestamptz - interval '2 hours' and u.status <> all($5::text[])) as last_hour,
    (select l.minute from request_log l where l.product_id = p.id and l.minute >= $7::timestamptz - interval '1 day'
      order by l.minute desc limit 1) as last_minute
  from product p
  left join usage_day d on d.product_id = p.id and d.day = $2::date
  left join lateral (
    select json_agg(json_build_object('hour', h.hour, 'hits', h.hits)) as by_hour, max(h.days) as days
    from (
      select extract(hour from u.hour at time zone 'UTC')::int as hour, sum(u.hits) as hits,
        (select count(distinct (x.hour at time zone 'UTC')::date) from usage_hour x
          where x.product_id = p.id and x.hour >= $3 and x.hour < $4 and x.status <> all($5::text[])) as days
      from usage_hour u
      where u.product_id = p.id and u.hour >= $3 and u.hour < $4 and u.status <> all($5::text[])
      group by 1
    ) h
  ) w on true
  where p.organization_id = $1 and p.state <> 'deleted' and ($6::uuid[] is null or p.id = any($6))
  order by p.slug limit 500`

type ProductDayRow = {
  id: string
  name: string
  state: string
  used: number
  by_hour: { hour: number; hits: number }[]
  days: number
  burst: { day: string; limit: number } | null
  last_hour: number
  last_minute: Date | null
}

export type TodayQuery = {
  organizationId: string
  /** null: all of the organization */
  productIds: string[] | null
  day: string
  from: Date
  until: Date
  neverCounted: string[]
  now: Date
}

/** Each product's counter of the day, and the hours of the week from `from` to `until`. */
export async function findProductDays(pool: pg.Pool, query: TodayQuery): Promise<ProductDay[]> {
  const { rows } = await pool.query<ProductDayRow>(PRODUCT_DAYS, [
    query.organizationId,
    query.day,
    query.from,
    query.until,
    query.neverCounted,
    query.productIds,
    query.now,
  ])
  return rows.map(({ by_hour, days, last_hour, last_minute, ...product }) => ({
    ...product,
    lastHour: last_hour,
    lastAt: last_minute,
    weekDays: days,
    weekByHour: Array.from({ length: 24 }, (_, hour) => Number(by_hour.find((cell) => cell.hour === hour)?.hits ?? 0)),
  }))
}

export type HistoryQuery = { organizationId: string; productId: string | null; from: Date }

/** Answers by hour and status. */
export async function findHourCounts(pool: pg.Pool, query: HistoryQuery): Promise<TimedCount[]> {
  const { rows } = await pool.query<TimedCount>(
    `select hour as at, status, sum(hits)::float8 as hits from usage_hour
     where organization_id = $1 and hour >= $2 and ($3::uuid is null or product_id = $3)
     group by 1, 2`,
    [query.organizationId, query.from, query.productId],
  )
  return rows
}

/** The names of all products, the deleted ones too: their days stay. */
export async function findProductNames(pool: pg.Pool, organizationId: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select id, name from product where organization_id = $1',
    [organizationId],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
