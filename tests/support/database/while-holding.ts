import type pg from 'pg'
import { vi } from 'vitest'
import { atMost } from '../setup/limits'

type Held = { client: pg.PoolClient; untilAwaited: () => Promise<void> }

/**
 * Runs while a transaction of its own holds what the statement locks. `untilAwaited` resolves once another connection
 * to this database waits for a lock.
 */
export async function whileHolding(
  pool: pg.Pool,
  [sql, values]: [string, unknown[]],
  run: (held: Held) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const untilAwaited = () =>
    vi.waitFor(
      async () => {
        if ((await pool.query(waiting)).rowCount === 0) throw new Error('nobody waits for a lock')
      },
      { timeout: atMost(30_000) },
    )
  try {
    await client.query('begin')
    await client.query(sql, values)
    await run({ client, untilAwaited })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
