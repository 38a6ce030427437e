import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { OperatorFacts } from '../core/operator'

const FACTS = {
  emailVerifiedAt: true,
  suspendedAt: true,
  totpEnabledAt: true,
  email: true,
  isOperator: true,
} as const

/** Null for a session that ended. */
export async function selectOperatorFacts(db: Db, sessionId: string): Promise<OperatorFacts | null> {
  const row = await db.session.findUnique({
    where: { id: sessionId },
    select: { user: { select: FACTS }, operator: { select: { endsAt: true } } },
  })
  return row && { ...row.user, endsAt: row.operator?.endsAt ?? null }
}

/** False where the session ended meanwhile. */
export async function upsertOperatorSession(tx: Tx, sessionId: string, endsAt: Date): Promise<boolean> {
  const count = await tx.$executeRaw`
    insert into operator_session (session_id, ends_at)
    select id, ${endsAt.toISOString()}::timestamptz from session where id = ${sessionId}::uuid
    on conflict (session_id) do update set ends_at = excluded.ends_at, viewed_organization_id = null`
  return count === 1
}

export async function updateViewed(tx: Tx, sessionId: string, viewedOrganizationId: string | null): Promise<void> {
  await tx.operatorSession.updateMany({ where: { sessionId }, data: { viewedOrganizationId } })
}

export async function deleteOperatorSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.operatorSession.deleteMany({ where: { sessionId } })
}

type Viewed = OperatorFacts & { organizationId: string; organizationName: string }

/** The organization with this URL name, if this session looks at it. */
export async function selectViewed(db: Db, { sessionId, slug }: { sessionId: string; slug: string }) {
  const [row] = await db.$queryRaw<Viewed[]>`
    select o.id as "organizationId", o.name as "organizationName", p.ends_at as "endsAt", u.email,
      u.email_verified_at as "emailVerifiedAt", u.suspended_at as "suspendedAt", u.totp_enabled_at as "totpEnabledAt",
      u.is_operator as "isOperator"
    from operator_session p join session s on s.id = p.session_id join user_account u on u.id = s.user_id
    join organization o on o.id = p.viewed_organization_id
    where p.session_id = ${sessionId}::uuid and o.slug = ${slug} and o.deleted_at is null`
  return row ?? null
}
