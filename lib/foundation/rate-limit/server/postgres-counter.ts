import type pg from 'pg'
import type { RateCounter } from '../core/window'
import { INVALID_KEYS, MAX_SHORT_WINDOW_MS, MAX_WINDOW_MS, type RateLimitRule, windowStart } from '../core/window'
import { addHits, dropWindows } from './abuse-windows.sql'

const DELETE_BATCH = 1_000
const DAY: RateLimitRule = { name: '', limit: 0, windowMs: MAX_WINDOW_MS }

/** Counts in an unlogged table, and once per window deletes the counters of earlier ones, a batch at a time. */
export function createPostgresAbuseCounter(pool: pg.Pool, rule: RateLimitRule = INVALID_KEYS): RateCounter {
  let cleared: Date | undefined

  const clear = async (window: Date) => {
    if (cleared && cleared >= window) return
    // All rules share one table, and another rule's windows may be longer than this one's.
    const day = windowStart(window, DAY)
    const before = new Date(window.getTime() - MAX_SHORT_WINDOW_MS)
    if ((await dropWindows(pool, { day, before, limit: DELETE_BATCH })) < DELETE_BATCH) cleared = window
  }

  return async (batch, now) => {
    const window = windowStart(now, rule)
    const named = batch.map(({ identifier, hits }) => ({ identifier: nameOf(rule, identifier), hits }))
    const totals = await addHits(pool, window, named)
    await clear(window)
    return named.map(({ identifier }) => {
      const used = totals.get(identifier) ?? 0
      return { isOver: used > rule.limit, used }
    })
  }
}

const nameOf = ({ name }: RateLimitRule, identifier: string): string => (name ? `${name} ${identifier}` : identifier)
