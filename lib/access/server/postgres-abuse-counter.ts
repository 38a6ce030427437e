import type pg from 'pg'
import { MAX_INVALID_KEYS, windowStart } from '../core/abuse-window'
import type { AbuseCounter } from './abuse-counter'
import { addMisses, dropWindowsBefore } from './store'

const BITE = 1_000

/** Counts in an unlogged table, and once a window clears away, bite by bite, what earlier ones left. */
export function createPostgresAbuseCounter(pool: pg.Pool): AbuseCounter {
  let cleared: Date | undefined

  const clear = async (window: Date) => {
    if (cleared && cleared >= window) return
    if ((await dropWindowsBefore(pool, window, BITE)) < BITE) cleared = window
  }

  return async (batch, now) => {
    const window = windowStart(now)
    const hits = await addMisses(pool, window, batch)
    await clear(window)
    return batch.map(({ identifier }) => (hits.get(identifier) ?? 0) > MAX_INVALID_KEYS)
  }
}
