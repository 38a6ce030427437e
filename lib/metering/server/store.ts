import type pg from 'pg'
import type { QuotaGrant, QuotaRequest } from '../core/quota'

const TAKE_QUOTA = `
  select t.granted, t.used
  from unnest($1::uuid[], $2::uuid[], $3::date[], $4::bigint[], $5::int[])
    with ordinality q(product_id, organization_id, day, daily_limit, wanted, i)
  cross join lateral take_quota(q.product_id, q.organization_id, q.day, q.daily_limit, q.wanted) t
  order by q.i`

/** One statement for any number of products. Ask in the order of product ids, or two batches may lock crosswise. */
export async function takeQuota(pool: pg.Pool, requests: QuotaRequest[]): Promise<QuotaGrant[]> {
  const { rows } = await pool.query<{ granted: number; used: string }>({
    name: 'take-quota',
    text: TAKE_QUOTA,
    values: [
      requests.map(({ productId }) => productId),
      requests.map(({ organizationId }) => organizationId),
      requests.map(({ day }) => day),
      requests.map(({ limit }) => limit ?? -1),
      requests.map(({ wanted }) => wanted),
    ],
  })
  return rows.map(({ granted, used }) => ({ granted, used: Number(used) }))
}
