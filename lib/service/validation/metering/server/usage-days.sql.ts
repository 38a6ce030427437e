import type pg from 'pg'
import type { QuotaGrant, QuotaRequest } from '../core/quota'

/** A request to the database, which first settles with Redis: the count of Redis, and the grants that both counted. */
export type Settlement = QuotaRequest & { redisCount: number; refund: number }
export type Settled = QuotaGrant & { grantedByRedis: number }

const TAKE_QUOTA = `
  select t.granted, t.used, t.granted_by_redis, t.burst_limit
  from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::date[]), (select $4::bigint[]), (select $5::int[]), (select $6::bigint[]), (select $7::int[]), (select $8::bigint[]))
    with ordinality q(product_id, organization_id, day, daily_limit, wanted, redis_count, refund, burst, i)
  cross join lateral try_take_quota(
    q.product_id, q.organization_id, q.day, q.daily_limit, q.wanted, q.redis_count, q.refund, q.burst
  ) t
  order by q.i`

/**
 * One statement for any number of products; `busy` for a product whose counter another transaction holds. Pass them in
 * the order of product ids, or two batches that begin a day may deadlock.
 */
export async function takeQuota(pool: pg.Pool, requests: Settlement[]): Promise<(Settled | 'busy')[]> {
  const { rows } = await pool.query<TakenRow>({
    name: 'try-take-quota-or-burst',
    text: TAKE_QUOTA,
    values: [
      requests.map(({ productId }) => productId),
      requests.map(({ organizationId }) => organizationId),
      requests.map(({ day }) => day),
      requests.map(({ limit }) => limit ?? -1),
      requests.map(({ wanted }) => wanted),
      requests.map(({ redisCount }) => redisCount),
      requests.map(({ refund }) => refund),
      requests.map(({ burst }) => burst ?? -1),
    ],
  })
  return rows.map(settledOf)
}

type TakenRow = { granted: number | null; used: string; granted_by_redis: string; burst_limit: string | null }

function settledOf({ granted, used, granted_by_redis, burst_limit }: TakenRow): Settled | 'busy' {
  if (granted === null) return 'busy'
  const settled = { granted, used: Number(used), grantedByRedis: Number(granted_by_redis) }
  return burst_limit === null ? settled : { ...settled, burst: Number(burst_limit) }
}
