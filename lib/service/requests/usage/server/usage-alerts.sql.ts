import type { Pool } from 'pg'
import { burstLimitSql, dailyLimitSql } from '@/lib/foundation/plans/server/daily-limit-sql'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { AlertKind } from '../core/usage-alert'

export type DueAlert = {
  kind: AlertKind
  productId: string
  productName: string
  organizationId: string
  used: number
  /** the limit in force */
  limit: number
}

// The day's counters first, by their index: else the planner may look each product's day up.
// A burst that may still begin, and would grant something, delays the alert at 100 %: the next request is answered.
const DUE = `
  with today as materialized (select * from usage_day where day = $1::date)
  select k.kind, u.product_id as "productId", p.name as "productName", u.organization_id as "organizationId",
    u.used::float8 as used, l.in_force::float8 as "limit"
  from today u
  join organization o on o.id = u.organization_id and o.suspended_at is null
  cross join lateral (
    select (${dailyLimitSql('o')})::bigint as planned
  ) d
  cross join lateral (select greatest(d.planned, u.burst_limit) as in_force) l
  join product p on p.id = u.product_id and p.state <> 'deleted'
  cross join lateral (
    values
      ('threshold_80', u.used * 100 >= l.in_force * 80),
      ('threshold_100', u.used >= l.in_force and not (
        o.burst_enabled and u.used < coalesce(${burstLimitSql('d.planned')}, 0) and u.burst_limit is null and not exists (
          select from usage_day b where b.product_id = u.product_id and b.burst_limit is not null
            and date_trunc('month', b.day::timestamp) = date_trunc('month', u.day::timestamp)
        ))),
      ('burst_started', u.burst_limit is not null)
  ) k(kind, is_reached)
  where d.planned > 0 and (u.used * 100 >= l.in_force * 80 or u.burst_limit is not null)
    and k.is_reached
    and not exists (
      select from usage_alert a where a.product_id = u.product_id and a.day = u.day and a.kind = k.kind
    )
  order by u.product_id, case k.kind when 'threshold_80' then 1 when 'burst_started' then 2 else 3 end
  limit $2`

/** Alerts of a UTC day that are reached and not sent yet, the earlier ones of a product first. */
export async function selectDueAlerts(pool: Pool, { day, limit }: { day: string; limit: number }): Promise<DueAlert[]> {
  const { rows } = await pool.query<DueAlert>(DUE, [day, limit])
  return rows
}

type AlertRow = { productId: string; organizationId: string; day: string; kind: AlertKind }

/** False if it was sent already. */
export async function insertAlert(
  tx: Tx,
  { productId, organizationId, day, kind }: AlertRow,
  now: Date,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    insert into usage_alert (product_id, day, kind, organization_id, sent_at)
    values (${productId}::uuid, ${day}::date, ${kind}, ${organizationId}::uuid, ${now.toISOString()}::timestamptz)
    on conflict do nothing`
  return count === 1
}

export async function deleteAlertsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.$executeRaw`delete from usage_alert where sent_at < ${before.toISOString()}::timestamptz`
}

/** Products of an organization that used at least `percent` of today's limit. `limit` is the plan's. */
export async function selectProductsNearLimit(
  pool: Pool,
  { organizationId, day, limit, percent }: { organizationId: string; day: string; limit: number; percent: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from usage_day u join product p on p.id = u.product_id and p.state <> 'deleted'
     where u.organization_id = $1 and u.day = $2::date and u.used * 100 >= greatest($3::bigint, u.burst_limit) * $4::int`,
    [organizationId, day, limit, percent],
  )
  return rows.map(({ id }) => id)
}
