import type { Pool } from 'pg'
import { every } from '../concurrency/every'
import type { PartHealth } from '../log/health'
import type { Log } from '../log/log'
import { commandLine } from '../process/command-line'

type Waiting = { pool: Pool; health: PartHealth; log: Log }

const ASK_EVERY_MS = 2_000

/**
 * Since when no mail, webhook or job may leave this database, because it was restored from a backup and the original
 * may still work; null if they may.
 */
export async function readBackgroundHold(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ since: Date | null }>(
    'select background_held_since as since from installation where id = 1',
  )
  return rows[0]?.since ?? null
}

/** Returns whether that was a change. */
export async function setBackgroundHold(pool: Pool, isHeld: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update installation set background_held_since = case when $1 then now() end
     where id = 1 and (background_held_since is not null) <> $1`,
    [isHeld],
  )
  return rowCount === 1
}

/** For a platform's scheduler: nothing of a database that is held is due. */
export const unlessHeld = async <T>(
  pool: Pool,
  drain: () => Promise<T>,
): Promise<T | { drained: false; held: true }> =>
  (await readBackgroundHold(pool)) === null ? drain() : { drained: false, held: true }

/** Resolves once background work may start. Until then /api/ready names it as degraded. */
export function untilReleased({ pool, health, log }: Waiting): Promise<void> {
  return new Promise((resolve) => {
    const stop = every(
      { log, ms: ASK_EVERY_MS, failed: 'whether background work is held is asked again' },
      async () => {
        const since = await readBackgroundHold(pool)
        if (since === null) {
          if (health.works()) log.info('background work starts')
          void stop()
          resolve()
        } else if (health.fails()) {
          log.warn(
            { since },
            `background work is held: this database was restored. Run: ${commandLine('operator', 'background resume')}`,
          )
        }
      },
    )
  })
}
