import type { Plan } from '@/lib/plans/core/plan'
import type { CallerSnapshot } from '../core/snapshot'

/** The columns that both loads begin with: whose API key it is. */
export const CALLER_COLUMNS = `
  k.id as api_key_id, k.expires_at as key_expires_at, p.id as product_id, p.organization_id, p.state, p.ipv6_prefix,
  o.plan, o.daily_limit_override, o.suspended_at is not null as is_suspended,
  o.billing_suspended_at is not null as is_billing_suspended`

export const CALLER_JOINS = `
  left join api_key k on k.hash = q.api_key_hash
  left join product p on p.id = k.product_id
  left join organization o on o.id = p.organization_id`

/** What finds a license: the hash of the key as sent, and of its forgiven form where it has one. */
export type KeyHashes = { exact: Buffer | null; folded: Buffer | null }

/**
 * The license of the caller's product; where both hashes find one, the key as sent wins. What neither finds may be a key
 * that its customer rotated away, until its grace ends: the database looks there only then. `now` is the parameter
 * that holds the time.
 */
export const licenseOfKey = (now: string): string => `
  select * from license where product_id = p.id and key_hash = q.exact_hash
  union all
  select * from license where product_id = p.id and key_hash = q.folded_hash
  union all
  (
    select l.* from license_past_key k join license l on l.id = k.license_id and l.product_id = k.product_id
    where k.product_id = p.id and k.key_hash in (q.exact_hash, q.folded_hash) and k.ends_at > ${now}
    order by k.key_hash = q.exact_hash desc
    limit 1
  )
  limit 1`

type Nulls<T> = { [K in keyof T]: null }
type Caller = {
  api_key_id: string
  product_id: string
  organization_id: string
  state: CallerSnapshot['product']['state']
  ipv6_prefix: number
  plan: Plan
  is_suspended: boolean
  is_billing_suspended: boolean
}
export type CallerRow = { key_expires_at: Date | null; daily_limit_override: number | null } & (Caller | Nulls<Caller>)

/** Null when the API key hash was not found. */
export function callerSnapshot(row: CallerRow): CallerSnapshot | null {
  if (row.product_id === null) return null
  return {
    apiKeyId: row.api_key_id,
    keyExpiresAt: row.key_expires_at,
    product: {
      id: row.product_id,
      organizationId: row.organization_id,
      state: row.state,
      ipv6Prefix: row.ipv6_prefix,
    },
    organization: {
      plan: row.plan,
      dailyLimitOverride: row.daily_limit_override,
      isSuspended: row.is_suspended,
      isBillingSuspended: row.is_billing_suspended,
    },
  }
}
