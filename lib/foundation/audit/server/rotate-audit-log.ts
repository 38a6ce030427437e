import type { Pool } from 'pg'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import { DAY_MS, HOUR_MS, utcDay } from '@/lib/foundation/shared/durations'
import { dropAuditMonth, makeAuditMonth, selectMonthsWithoutPartition } from './audit-months.sql'

/** Partitions are made so far ahead: a process that is down for a month finds its entries where they belong. */
const AHEAD_DAYS = [0, 31, 62]

type RotationParts = {
  pool: Pool
  clock: Clock
  /** null: entries are kept as long as their organization */
  retentionDays: number | null
}

/**
 * Once an hour: creates the partitions of this month and the next ones, moves entries of other months from the default
 * partition to their own, and drops the months that ended `retentionDays` ago. Where others keep the table busy, or on
 * a failure, which it throws, it is due again at the next call.
 */
export function createAuditRotation({ pool, clock, retentionDays }: RotationParts): () => Promise<void> {
  let dueAt = 0
  return async () => {
    const now = clock().getTime()
    if (now < dueAt) return
    const ahead = AHEAD_DAYS.map((days) => utcDay(new Date(now + days * DAY_MS)))
    let areMade = true
    for (const day of [...ahead, ...(await selectMonthsWithoutPartition(pool))])
      areMade = (await makeAuditMonth(pool, day)) && areMade
    if (retentionDays !== null) await dropMonths(pool, utcDay(new Date(now - retentionDays * DAY_MS)))
    if (areMade) dueAt = now + HOUR_MS
  }
}

async function dropMonths(pool: Pool, day: string): Promise<void> {
  let isMore = true
  while (isMore) isMore = await dropAuditMonth(pool, day)
}
