import type { Pool } from 'pg'
import type { StoredEntry } from '@/lib/foundation/audit/core/present-entry'
import { CHANGED_FIELDS, IS_LISTED, OF_LICENSE } from '@/lib/foundation/audit/server/entry-columns'
import type { OperatorProduct } from '../core/schema-detail'

const MOST = 100
const LAST_CHANGES = 10

export async function selectProductsToday(pool: Pool, organizationId: string, day: string): Promise<OperatorProduct[]> {
  const { rows } = await pool.query<OperatorProduct>(
    `select p.id, p.name, p.state, coalesce(d.used, 0)::float8 as used
     from product p left join usage_day d on d.product_id = p.id and d.day = $2::date
     where p.organization_id = $1 and p.state <> 'deleted' order by 4 desc, p.slug limit ${MOST}`,
    [organizationId, day],
  )
  return rows
}

export type StoredMember = {
  userId: string
  email: string
  name: string | null
  role: string
  customRole: string | null
  totpEnabledAt: Date | null
  suspendedAt: Date | null
}

export async function selectMembers(pool: Pool, organizationId: string): Promise<StoredMember[]> {
  const { rows } = await pool.query<StoredMember>(
    `select u.id as "userId", u.email, u.name, m.role, r.name as "customRole", u.totp_enabled_at as "totpEnabledAt",
       u.suspended_at as "suspendedAt"
     from membership m join user_account u on u.id = m.user_id left join role r on r.id = m.role_id
     where m.organization_id = $1 order by m.created_at, u.id limit ${MOST}`,
    [organizationId],
  )
  return rows
}

/** The open invitation of an organization that nobody has joined. */
export async function selectOwnerInvitation(
  pool: Pool,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<{ email: string; expiresAt: Date } | null> {
  const { rows } = await pool.query<{ email: string; expiresAt: Date }>(
    `select email, expires_at as "expiresAt" from invitation
     where organization_id = $1 and accepted_at is null and revoked_at is null and expires_at > $2
       and not exists (select from membership where organization_id = $1)
     order by created_at desc limit 1`,
    [organizationId, now],
  )
  return rows[0] ?? null
}

export async function selectLastChanges(pool: Pool, organizationId: string): Promise<StoredEntry[]> {
  const { rows } = await pool.query<StoredEntry>(
    `select a.id, a.at, a.actor_id as "actorId", a.actor_email as "actorEmail", a.is_operator as "isOperator",
       a.access_token_id as "accessTokenId", a.access_token_name as "accessTokenName",
       a.sale_source_id as "saleSourceId", a.sale_source_name as "saleSourceName",
       u.name as "actorName", a.action, ${OF_LICENSE.sql}, ${CHANGED_FIELDS.sql}, a.target_type as "targetType",
       a.target_id as "targetId", a.target_label as "targetLabel", host(a.address) as address
     from audit_entry a left join user_account u on u.id = a.actor_id
     where a.organization_id = $1 and a.job_id is null and ${IS_LISTED.sql} order by a.at desc, a.id desc limit ${LAST_CHANGES}`,
    [organizationId],
  )
  return rows
}
