import type pg from 'pg'
import type { KeyQuotaRequest, QuotaGrant } from '../core/quota'

const TAKE_QUOTA = `
  select t.granted, t.used
  from unnest((select $1::uuid[]), (select $2::date[]), (select $3::int[]), (select $4::int[]))
    with ordinality q(api_key_id, day, daily_limit, wanted, i)
  cross join lateral try_take_api_key_quota(q.api_key_id, q.day, q.daily_limit, q.wanted) t
  order by q.i`

/**
 * One statement for any number of API keys; `busy` for one whose counter another transaction holds. Pass them in the
 * order of their ids, or two batches that begin a day may deadlock.
 */
export async function takeApiKeyQuota(pool: pg.Pool, requests: KeyQuotaRequest[]): Promise<(QuotaGrant | 'busy')[]> {
  const { rows } = await pool.query<{ granted: number | null; used: string }>({
    name: 'try-take-api-key-quota',
    text: TAKE_QUOTA,
    values: [
      requests.map(({ apiKeyId }) => apiKeyId),
      requests.map(({ day }) => day),
      requests.map(({ limit }) => limit),
      requests.map(({ wanted }) => wanted),
    ],
  })
  return rows.map(({ granted, used }) => (granted === null ? 'busy' : { granted, used: Number(used) }))
}
