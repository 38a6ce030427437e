import type pg from 'pg'
import { type AbuseRule, INVALID_KEYS, LONGEST_SHORT_WINDOW_MS, LONGEST_WINDOW_MS, windowStart } from '../core/window'
import { addMisses, dropWindows } from './abuse-windows.sql'
import type { AbuseCounter } from './counter'

const BITE = 1_000
const DAY: AbuseRule = { name: '', limit: 0, windowMs: LONGEST_WINDOW_MS }

/** Counts in an unlogged table, and once a window clears away, bite by bite, what earlier ones left. */
export function createPostgresAbuseCounter(pool: pg.Pool, rule: AbuseRule = INVALID_KEYS): AbuseCounter {
  let cleared: Date | undefined

  const clear = async (window: Date) => {
    if (cleared && cleared >= window) return
    // Windows of another rule may be longer than this one's: they are all in one table.
    const day = windowStart(window, DAY)
    const before = new Date(window.getTime() - LONGEST_SHORT_WINDOW_MS)
    if ((await dropWindows(pool, { day, before, limit: BITE })) < BITE) cleared = window
  }

  return async (batch, now) => {
    const window = windowStart(now, rule)
    const named = batch.map(({ identifier, misses }) => ({ identifier: nameOf(rule, identifier), misses }))
    const hits = await addMisses(pool, window, named)
    await clear(window)
    return named.map(({ identifier }) => (hits.get(identifier) ?? 0) > rule.limit)
  }
}

const nameOf = ({ name }: AbuseRule, identifier: string): string => (name ? `${name} ${identifier}` : identifier)
