import type { Pool } from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'

export async function selectUserIdByEmail(pool: Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from user_account where email = $1', [email])
  return rows[0]?.id ?? null
}

export type StoredPerson = {
  id: string
  email: string
  name: string | null
  organizations: number
  onlyOwned: { id: string; name: string }[]
  sessions: number
  lastSeenAt: Date | null
  lastSignInAt: Date | null
  totpEnabledAt: Date | null
  suspendedAt: Date | null
  createdAt: Date
}

/** The index of an account's events is in order of time. */
const LAST_SIGN_IN = `
  (select e.at from account_event e where e.user_id = u.id and e.kind = 'signed_in' order by e.at desc, e.id desc limit 1)`

const ONLY_OWNED = `
  (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id), '[]')
   from membership own join organization o on o.id = own.organization_id
   where own.user_id = u.id and own.role = 'owner' and not exists (
     select from membership other
     where other.organization_id = own.organization_id and other.role = 'owner' and other.user_id <> u.id))`

type PersonPage = { pattern: string | null; after: TimeCursor | null; now: Date; limit: number }

/** The newest first, with the sessions that are open now. */
export async function selectPeople(pool: Pool, { pattern, after, now, limit }: PersonPage): Promise<StoredPerson[]> {
  const { rows } = await pool.query<StoredPerson>(
    `with page as materialized (
       select * from user_account u
       where ($1::text is null or search_text(u.email) like $1)
         and ($2::timestamptz is null or (u.created_at, u.id) < ($2, $3::uuid))
       order by u.created_at desc, u.id desc limit $5
     )
     select u.id, u.email, u.name, u.totp_enabled_at as "totpEnabledAt", u.suspended_at as "suspendedAt",
       u.created_at as "createdAt", s.sessions, s.last_seen_at as "lastSeenAt", ${LAST_SIGN_IN} as "lastSignInAt",
       (select count(*)::int from membership m where m.user_id = u.id) as organizations,
       ${ONLY_OWNED} as "onlyOwned"
     from page u cross join lateral (
       select count(*)::int as sessions, max(s.last_seen_at) as last_seen_at
       from session s where s.user_id = u.id and not s.is_pending and s.expires_at > $4
     ) s
     order by u.created_at desc, u.id desc`,
    [pattern, after?.at ?? null, after?.id ?? null, now, limit],
  )
  return rows
}

type SignInCounts = { total: number; withoutTwoFactor: number }

/** Of everyone who can sign in: who is suspended cannot. */
export async function countPeople(pool: Pool): Promise<SignInCounts> {
  const { rows } = await pool.query<SignInCounts>(
    `select count(*)::int as total, count(*) filter (where totp_enabled_at is null)::int as "withoutTwoFactor"
     from user_account where suspended_at is null`,
  )
  return rows[0] ?? { total: 0, withoutTwoFactor: 0 }
}

export type StoredSignIn = Pick<StoredPerson, 'email' | 'name' | 'lastSignInAt' | 'totpEnabledAt' | 'suspendedAt'>

export async function selectSignIns(pool: Pool, emails: readonly string[]): Promise<StoredSignIn[]> {
  const { rows } = await pool.query<StoredSignIn>(
    `select u.email, u.name, u.totp_enabled_at as "totpEnabledAt", u.suspended_at as "suspendedAt",
       ${LAST_SIGN_IN} as "lastSignInAt"
     from user_account u where u.is_operator or u.email = any ($1) order by u.email`,
    [emails],
  )
  return rows
}

export const findEmailOfUser = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.user.findUnique({ where: { id }, select: { email: true } }))?.email ?? null

export async function selectHasTwoFactor(pool: Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from user_account where id = $1 and totp_enabled_at is not null', [
    userId,
  ])
  return rowCount === 1
}
