import type pg from 'pg'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { TimedCount } from '../core/present-activity'
import type { ProductDay, ProductPace } from '../core/present-today'

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

export type TodayQuery = {
  organizationId: string
  /** null: all of the organization */
  productIds: string[] | null
  day: string
}

/** Each product's counter of the day, and the burst of its month. */
export async function findProductDays(
  pool: pg.Pool,
  { organizationId, productIds, day }: TodayQuery,
): Promise<Omit<ProductDay, 'pace'>[]> {
  const { rows } = await pool.query<Omit<ProductDay, 'pace'>>(
    `select p.id, p.name, p.state, coalesce(d.used, 0)::float8 as used,
       (select json_build_object('day', b.day, 'limit', b.burst_limit) from usage_day b
         where b.product_id = p.id and b.burst_limit is not null
           and date_trunc('month', b.day::timestamp) = date_trunc('month', $2::date::timestamp)) as burst
     from product p left join usage_day d on d.product_id = p.id and d.day = $2::date
     where p.organization_id = $1 and p.state <> 'deleted' and ($3::uuid[] is null or p.id = any($3))
     order by p.slug limit 500`,
    [organizationId, day, productIds],
  )
  return rows
}

const PACES = `
  select p.id, coalesce(w.by_hour, '[]') as "byHour", coalesce(w.days, 0)::int as "weekDays",
    (select coalesce(sum(u.hits * case when u.hour > $5::timestamptz - interval '1 hour' then 1
          else extract(epoch from u.hour + interval '2 hours' - $5::timestamptz) / 3600 end), 0)::float8
      from usage_hour u
      where u.organization_id = $1 and u.product_id = p.id and u.hour > $5::timestamptz - interval '2 hours'
        and u.status <> all($6::text[])) as "lastHour",
    (select l.minute from request_log l
      where l.organization_id = $1 and l.product_id = p.id and l.minute >= $5::timestamptz - interval '1 day'
      order by l.minute desc limit 1) as "lastAt"
  from unnest($2::uuid[]) p(id)
  left join lateral (
    select json_agg(json_build_object('hour', h.hour, 'hits', h.hits)) as by_hour, max(h.days) as days
    from (
      select extract(hour from u.hour at time zone 'UTC')::int as hour, sum(u.hits) as hits,
        (select count(distinct (x.hour at time zone 'UTC')::date) from usage_hour x
          where x.organization_id = $1 and x.product_id = p.id and x.hour >= $3 and x.hour < $4
            and x.status <> all($6::text[])) as days
      from usage_hour u
      where u.organization_id = $1 and u.product_id = p.id and u.hour >= $3 and u.hour < $4
        and u.status <> all($6::text[])
      group by 1
    ) h
  ) w on true`

export type PaceQuery = {
  organizationId: string
  productIds: string[]
  from: Date
  until: Date
  neverCounted: string[]
  now: Date
}

type PaceRow = Omit<ProductPace, 'weekByHour'> & { id: string; byHour: { hour: number; hits: number }[] }

/** How often each product was called lately, and in the hours of the week from `from` to `until`. */
export async function findPaces(history: pg.Pool, query: PaceQuery): Promise<Map<string, ProductPace>> {
  const { organizationId, productIds, from, until, now, neverCounted } = query
  const values = [organizationId, productIds, from, until, now, neverCounted]
  const { rows } = await history.query<PaceRow>(PACES, values)
  return new Map(
    rows.map(({ id, byHour, ...pace }) => [
      id,
      {
        ...pace,
        weekByHour: Array.from({ length: 24 }, (_, hour) =>
          Number(byHour.find((cell) => cell.hour === hour)?.hits ?? 0),
        ),
      },
    ]),
  )
}

export type HistoryQuery = { organizationId: string; productId: string | null; from: Date }

/** Answers by hour and status. */
export async function findHourCounts(history: pg.Pool, query: HistoryQuery): Promise<TimedCount[]> {
  const { rows } = await history.query<TimedCount>(
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
