import type { Pool } from 'pg'

export type MailHealth = { sentAt: Date | null; failedAt: Date | null; failure: string | null }

/** Null for what never happened. */
export async function selectMailHealth(pool: Pool): Promise<MailHealth> {
  const { rows } = await pool.query<MailHealth>(
    'select sent_at as "sentAt", failed_at as "failedAt", failure from mail_health where id = 1',
  )
  return rows[0] ?? { sentAt: null, failedAt: null, failure: null }
}

export async function upsertMailSent(pool: Pool, at: Date): Promise<void> {
  await pool.query(
    `insert into mail_health (id, sent_at) values (1, $1)
     on conflict (id) do update set sent_at = greatest(mail_health.sent_at, excluded.sent_at)`,
    [at],
  )
}

export async function upsertMailFailure(pool: Pool, { at, failure }: { at: Date; failure: string }): Promise<void> {
  await pool.query(
    `insert into mail_health (id, failed_at, failure) values (1, $1, $2)
     on conflict (id) do update set failed_at = excluded.failed_at, failure = excluded.failure
     where mail_health.failed_at is null or mail_health.failed_at <= excluded.failed_at`,
    [at, failure],
  )
}
