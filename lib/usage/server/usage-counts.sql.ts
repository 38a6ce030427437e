import type pg from 'pg'
import type { Plan } from '@/lib/plans/core/plan'
import type { HourCount } from '../core/present-activity'
import type { DayCount } from '../core/present-history'
import type { ProductDay } from '../core/present-today'

export type OrganizationPlan = { plan: Plan; dailyLimitOverride: number | null }

export async function findPlan(pool: pg.Pool, organizationId: string): Promise<OrganizationPlan> {
  const { rows } = await pool.query<OrganizationPlan>(
    'select plan, daily_limit_override as "dailyLimitOverride" from organization where id = $1',
    [organizationId],
  )
  return rows[0] ?? { plan: 'free', dailyLimitOverride: null }
}

const PRODUCT_DAYS = `
  select p.id, p.name, p.state, coalesce(d.used, 0)::float8 as used,
    coalesce(w.by_hour, '[]') as by_hour, coalesce(w.days, 0)::int as days
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
  where p.organization_id = $1 and p.state <> 'deleted'
  order by p.slug limit 500`

type ProductDayRow = {
  id: string
  name: string
  state: string
  used: number
  by_hour: { hour: number; hits: number }[]
  days: number
}

export type TodayQuery = { organizationId: string; day: string; from: Date; until: Date; neverCounted: string[] }

/** Each product's counter of the day, and the hours of the week from `from` to `until`. */
export async function findProductDays(pool: pg.Pool, query: TodayQuery): Promise<ProductDay[]> {
  const { rows } = await pool.query<ProductDayRow>(PRODUCT_DAYS, [
    query.organizationId,
    query.day,
    query.from,
    query.until,
    query.neverCounted,
  ])
  return rows.map(({ by_hour, days, ...product }) => ({
    ...product,
    weekDays: days,
    weekByHour: Array.from({ length: 24 }, (_, hour) => Number(by_hour.find((cell) => cell.hour === hour)?.hits ?? 0)),
  }))
}

export type HistoryQuery = { organizationId: string; productId: string | null; from: Date }

/** Answers by UTC day, product and status. */
export async function findDayCounts(pool: pg.Pool, query: HistoryQuery): Promise<DayCount[]> {
  const { rows } = await pool.query<DayCount>(
    `select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, product_id as "productId", status,
       sum(hits)::float8 as hits
     from usage_hour
     where organization_id = $1 and hour >= $2 and ($3::uuid is null or product_id = $3)
     group by 1, 2, 3`,
    [query.organizationId, query.from, query.productId],
  )
  return rows
}

/** Answers by hour and status. */
export async function findHourCounts(pool: pg.Pool, query: HistoryQuery): Promise<HourCount[]> {
  const { rows } = await pool.query<HourCount>(
    `select hour, status, sum(hits)::float8 as hits from usage_hour
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
