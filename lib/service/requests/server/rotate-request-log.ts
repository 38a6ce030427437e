import type pg from 'pg'
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '@/lib/foundation/shared/durations'
import { deleteStrayLines, dropRequestLogDay, makeRequestLogDay } from './request-log.sql'

const RETRY_MS = MINUTE_MS
const STRAYS_AT_ONCE = 2_000

/**
 * Once an hour: creates the partitions of today and tomorrow, and deletes what is older than `retentionDays`, by
 * partition, or in small batches in the default one. Throws on failure, and is due again a minute later.
 */
export function createRequestLogRotation(history: pg.Pool, retentionDays: number): (now: Date) => Promise<void> {
  let dueAt = 0
  return async (now) => {
    if (now.getTime() < dueAt) return
    dueAt = now.getTime() + RETRY_MS
    await makeRequestLogDay(history, utcDay(now))
    await makeRequestLogDay(history, utcDay(later(now, 1)))
    await expire(history, utcDay(later(now, -retentionDays)))
    dueAt = now.getTime() + HOUR_MS
  }
}

const later = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

async function expire(history: pg.Pool, oldestDay: string): Promise<void> {
  let isMore = true
  while (isMore) isMore = await dropRequestLogDay(history, oldestDay)
  let deleted = STRAYS_AT_ONCE
  while (deleted === STRAYS_AT_ONCE) deleted = await deleteStrayLines(history, oldestDay, STRAYS_AT_ONCE)
}
