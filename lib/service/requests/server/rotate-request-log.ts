import type pg from 'pg'
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '@/lib/foundation/shared/durations'
import { deleteStrayLines, dropRequestLogDay, makeRequestLogDay } from './request-log.sql'

const RETRY_MS = MINUTE_MS
const STRAYS_AT_ONCE = 2_000

/**
 * Once an hour: creates the partitions of today and tomorrow, and deletes what is older than `retentionDays`, by
 * partition, or in small batches in the default one. Throws on failure, and is due again a minute later.
 */
export function createRequestLogRotation(pool: pg.Pool, retentionDays: number): (now: Date) => Promise<void> {
  let dueAt = 0
  return async (now) => {
    if (now.getTime() < dueAt) return
    dueAt = now.getTime() + RETRY_MS
    await makeRequestLogDay(pool, utcDay(now))
    await makeRequestLogDay(pool, utcDay(later(now, 1)))
    await expire(pool, utcDay(later(now, -retentionDays)))
    dueAt = now.getTime() + HOUR_MS
  }
}

const later = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

async function expire(pool: pg.Pool, oldestDay: string): Promise<void> {
  let isMore = true
  while (isMore) isMore = await dropRequestLogDay(pool, oldestDay)
  let deleted = STRAYS_AT_ONCE
  while (deleted === STRAYS_AT_ONCE) deleted = await deleteStrayLines(pool, oldestDay, STRAYS_AT_ONCE)
}
