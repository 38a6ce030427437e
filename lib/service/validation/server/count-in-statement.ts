import { burstLimitSql, dailyLimitSql } from '@/lib/foundation/plans/server/daily-limit-sql'
import type { Counted } from '@/lib/service/validation/metering/server/meter-calls'

// The statement that loads a batch also counts it, for products whose API keys have no settings, which most are: with
// settings, the address may decide whether a call counts at all, and a limit of the key comes first. Those products, and
// those whose counter another statement holds, are left to the meter.

/** The API keys, by name, whose calls a statement counts. None where Redis counts. */
export type CountedKeys = ReadonlySet<string>
export const COUNT_NOTHING: CountedKeys = new Set()

/** The name of an API key in `CountedKeys`. */
export const nameOfKey = (hash: Buffer): string => hash.toString('latin1')

/**
 * SQL: what was granted, by product. `callers` is a relation with the caller's columns and `wanted`, its calls to count;
 * `now` and `day` are the parameters with the time and its UTC day. Counters are locked in the order of their ids.
 */
export function countedSql(callers: string, { now, day }: { now: string; day: string }): string {
  // As `authenticated` compares them, in milliseconds.
  const isValid = `(c.key_expires_at is null or date_trunc('milliseconds', c.key_expires_at) > ${now})`
  return `
  select r.product_id, t.granted, t.used, t.burst_limit
  from (
    select c.product_id, c.organization_id, sum(c.wanted) filter (where ${isValid})::int as wanted,
      min((${dailyLimitSql('c')})::bigint) as planned, bool_or(c.burst_enabled) as has_burst
    from ${callers} c
    where c.product_id is not null
    group by c.product_id, c.organization_id
    having bool_and(c.wanted > 0 and c.key_settings is null) and bool_or(${isValid})
    order by c.product_id
  ) r cross join lateral try_take_quota(r.product_id, r.organization_id, ${day}, coalesce(r.planned, -1), r.wanted, 0, 0,
    coalesce(case when r.has_burst then ${burstLimitSql('r.planned')} end, -1)) t`
}

/** `granted` is null where another transaction holds the counter. */
export type CountedRow = { product_id: string; granted: number | null; used: string; burst_limit: string | null }

export function noteCounted(counted: Counted, { product_id, granted, used, burst_limit }: CountedRow): void {
  if (granted === null) return
  const grant = { granted, used: Number(used) }
  counted.set(product_id, burst_limit === null ? grant : { ...grant, burst: Number(burst_limit) })
}
