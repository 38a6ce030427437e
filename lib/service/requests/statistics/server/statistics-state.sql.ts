import type { Pool } from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'

/** UTC days, YYYY-MM-DD: from when on is counted, and the first day that is not closed. */
export type StatisticsState = { since: string; openDay: string }
type Progress = StatisticsState & {
  /** the last day that has figures; null before there is one */
  countedDay: string | null
}

const CLAIM = `
  insert into statistics_state as s (since, open_day, claimed_at) values ($1, $1, $2)
  on conflict on constraint statistics_state_pkey do update set claimed_at = $2
    where s.claimed_at <= $2::timestamptz - $3 * interval '1 ms' or s.claimed_at < $4::date::timestamp at time zone 'UTC'
  returning since::text, open_day::text as "openDay"`

type Claim = { firstDay: string; now: Date; today: string; everyMs: number }

/** How far the statistics are, if it is time to go on (or a new UTC day) and this process is the one to do it. */
export async function claimStatistics(
  pool: Pool,
  { firstDay, now, today, everyMs }: Claim,
): Promise<StatisticsState | null> {
  const { rows } = await pool.query<StatisticsState>(CLAIM, [firstDay, now, everyMs, today])
  return rows[0] ?? null
}

/** How far the statistics are; null before a process began them. */
export async function findState(pool: Pool): Promise<Progress | null> {
  const { rows } = await pool.query<Progress>(
    `select since::text, open_day::text as "openDay", counted_day::text as "countedDay" from statistics_state`,
  )
  return rows[0] ?? null
}

/** Queues a count of today for now, or for a minute after the last one of this organization, unless one is queued. */
export async function insertCount(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const payload = Prisma.sql`json_build_object('organization_id', ${organizationId}::text)`
  const runAt = Prisma.sql`greatest(${now.toISOString()}::timestamptz, (
    select statistics_at + interval '1 minute' from organization where id = ${organizationId}::uuid))`
  const key = { of: Prisma.sql`'count-today:' || ${organizationId}::text`, mode: 'preserve_run_at' as const }
  await tx.$executeRaw`select ${addJob('count-today', payload, { runAt, key })}`
}

/** Notes that a day has figures; a later one, if another process was faster, stays. */
export async function noteCounted(pool: Pool, day: string, now: Date): Promise<void> {
  await pool.query(
    `update statistics_state set counted_day = greatest(counted_day, $1::date), counted_at = $2, claimed_at = $2`,
    [day, now],
  )
}

/** Notes that today was counted for an organization alone. */
export async function noteOwnCount(pool: Pool, organizationId: string, at: Date): Promise<void> {
  await pool.query('update organization set statistics_at = $2 where id = $1', [organizationId, at])
}

/** Closes a day: it is never counted again. */
export async function closeDay(pool: Pool, day: string): Promise<void> {
  await pool.query('update statistics_state set open_day = greatest(open_day, $1::date + 1)', [day])
}

const UNMOVED = `
  select exists (select from license_seen) or exists (select from usage_day_status)
    or exists (select from request_log where minute >= $1::date::timestamp at time zone 'UTC') as is`
const NOTED = 'select exists (select from history_move) as is'

/** Whether the main database still has what a day is counted from, though the history is another one. */
export async function isUnmoved(pool: Pool, day: string): Promise<boolean> {
  const [tables, noted] = [await pool.query<{ is: boolean }>(UNMOVED, [day]), await pool.query<{ is: boolean }>(NOTED)]
  return [tables, noted].some(({ rows }) => rows[0]?.is === true)
}
