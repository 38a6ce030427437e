import type { Tx } from '@/lib/foundation/platform/database/db'

type ExpiringToken = {
  id: string
  organizationId: string
  name: string
  lastFour: string
  email: string
  expiresAt: Date
}

type Due = { now: Date; aheadMs: number; limit: number }

/** Active tokens that expire within this time, were made to last longer, and are not announced yet. */
export const claimExpiringTokens = (tx: Tx, { now, aheadMs, limit }: Due): Promise<ExpiringToken[]> =>
  tx.$queryRaw<ExpiringToken[]>`
    update access_token t set expiry_announced_at = ${now.toISOString()}::timestamptz
    from user_account u
    where u.id = t.user_id and t.id in (
      select id from access_token
      where revoked_at is null and expiry_announced_at is null and expires_at > ${now.toISOString()}::timestamptz
        and expires_at <= ${now.toISOString()}::timestamptz + ${aheadMs}::int * interval '1 ms'
        and created_at < expires_at - ${aheadMs}::int * interval '1 ms'
      order by expires_at limit ${limit}::int for no key update skip locked)
    returning t.id, t.organization_id as "organizationId", t.name, t.last_four as "lastFour", u.email,
      t.expires_at as "expiresAt"`
