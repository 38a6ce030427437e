import type { Clock } from '@/lib/foundation/platform/config/clock'
import { readHistoryState } from '@/lib/foundation/platform/database/history-state'
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '@/lib/foundation/shared/durations'
import { type CountParts, countDay } from './count-day'
import { claimStatistics, closeDay, isUnmoved, noteCounted } from './statistics-state.sql'

type StatisticsParts = CountParts & {
  clock: Clock
  /** how long the request log is kept */
  retentionDays: number
}

/** A little less than an hour, so that a process that looks each ten minutes counts once an hour. */
const EVERY_MS = 55 * MINUTE_MS
/** Every process has written its records of a day that has been over for so long. */
const CLOSED_AFTER_MS = 2 * HOUR_MS

/**
 * Counts how products are doing, by UTC day, from the request log and the audit log: the open day anew each hour and
 * once its day is over, for the last time when that was two hours ago. Then it is closed, and never counted again. Until
 * then today is counted after it, so that the figures end with today from shortly after midnight. A record that arrives
 * later is in the request log alone.
 *
 * One process at a time counts. One that is killed leaves its day to another, which counts it from the beginning; that
 * two do it at once changes nothing.
 */
export async function keepStatistics({ clock, retentionDays, ...parts }: StatisticsParts): Promise<void> {
  const { pool, history } = parts
  if (history !== pool && (await readHistoryState({ pool, history })) !== 'ready') return
  const [now, today] = [clock(), utcDay(clock())]
  const firstDay = utcDay(new Date(startOf(today) - (retentionDays - 1) * DAY_MS))
  const state = await claimStatistics(pool, { firstDay, now, today, everyMs: EVERY_MS })
  if (state === null) return
  // What is not moved yet would be missing in a day that is closed.
  if (history !== pool && (await isUnmoved(pool, state.openDay))) return
  for (let day = state.openDay; startOf(day) <= clock().getTime(); day = dayAfter(day)) {
    const startedAt = clock()
    await countDay(parts, { day, since: state.since, now: startedAt })
    await noteCounted(pool, day, startedAt)
    // Once a day stays open, each later one does, too: only the day after it can have begun.
    if (startedAt.getTime() >= startOf(day) + DAY_MS + CLOSED_AFTER_MS) await closeDay(pool, day)
  }
}

const startOf = (day: string): number => Date.parse(day)
const dayAfter = (day: string): string => utcDay(new Date(startOf(day) + DAY_MS))
